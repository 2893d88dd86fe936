import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkChange, withChange } from '@/lib/bulk/apply-change.ts';
import { draftFields, emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { withUpdate } from '@/lib/link/draft-of-body.ts';
import { sameField } from '@/lib/link/same-field.ts';
import { sectionNames } from '@/lib/link/sections.ts';
import { flagOf } from '@/lib/link/switches.ts';
import { undoBody } from '@/lib/link/undo-body.ts';
import { eachUtm, noUtm } from '@/lib/link/utm/fields.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import { runs } from '../../setup/runs.ts';
import { now, rightDrafts } from '../link/arbitrary-draft.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const draft = (different: Partial<LinkDraft>): LinkDraft => ({
  ...{ ...emptyDraft, long_url: 'https://example.com/', title: 'Spring sale' },
  ...different,
});

const by = { now, utmRules: noUtmRules };
const inGermany = [{ country_ids: ['DE'], target_url: 'https://example.com/de' }];
/** Returns the section flags of a body. */
const flagsOf = (body: object) => Object.fromEntries(Object.entries(body).filter(([name]) => name.startsWith('has_')));

describe('a change of many links', () => {
  it.each<[string, BulkChange, Partial<LinkDraft>, object]>([
    ['adds missing tags', { kind: 'addTags', tags: ['b', 'a'] }, { tags: ['a'] }, { tags: ['a', 'b'] }],
    ['removes tags', { kind: 'removeTags', tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['b'] }],
    [
      'removes a tag with an invisible sign',
      { kind: 'removeTags', tags: ['a'] },
      { tags: ['a\u200b', 'b'] },
      { tags: ['b'] },
    ],
    ['renames one', { kind: 'mergeTags', from: ['a'], to: 'c' }, { tags: ['a\u200b', 'b'] }, { tags: ['c', 'b'] }],
    ['renames a tag', { kind: 'mergeTags', from: ['a'], to: 'b' }, { tags: ['a', 'b', 'c'] }, { tags: ['b', 'c'] }],
    [
      'sets UTM values, and keeps the others',
      { kind: 'setUtm', values: { ...noUtm, utm_source: 'news' } },
      { utm_medium: 'email', utm_source: 'old', has_utm: true },
      { utm_source: 'news' },
    ],
    [
      'keeps UTM values for which nothing visible is entered',
      { kind: 'setUtm', values: { ...noUtm, utm_source: 'news', utm_medium: '\u200b' } },
      { utm_medium: 'email', has_utm: true },
      { utm_source: 'news' },
    ],
    ['switches UTM off', { kind: 'clearUtm' }, { utm_medium: 'email', has_utm: true }, { has_utm: false }],
    [
      'sets an expiration',
      { kind: 'setExpiration', expiration: '2027-01-01T00:00:00Z', expiration_clicks: '' },
      {},
      { has_expiration: true, expiration: '2027-01-01T00:00:00Z' },
    ],
    ['switches cloaking on', { kind: 'switch', section: 'cloaking', on: true }, {}, { has_cloaking: true }],
    [
      'replaces text in titles',
      { kind: 'replace', field: 'title', find: 'Spring', by: 'Autumn' },
      {},
      { title: 'Autumn sale' },
    ],
  ])('%s', (_does, change, before, body) => {
    expect(checkChange(id, draft(before), change, by)).toMatchObject({ kind: 'changes', body: { id, ...body } });
  });

  it.each<[string, BulkChange, Partial<LinkDraft>, object]>([
    [
      'on the countries, and sends the link’s rules',
      { kind: 'switch', section: 'countries', on: true },
      { geo_targets: inGermany },
      { has_geo_targeting: true, geo_targets: [{ country_id: 'DE', target_url: 'https://example.com/de' }] },
    ],
    [
      'off the countries, without sending their rules',
      { kind: 'switch', section: 'countries', on: false },
      { geo_targets: inGermany, has_geo_targeting: true },
      { has_geo_targeting: false },
    ],
    [
      'on only the platforms that have an address',
      { kind: 'switch', section: 'platforms', on: true },
      { ios_target_url: 'https://example.com/ios', linux_target_url: 'https://example.com/linux' },
      {
        ...{ has_ios_targeting: true, ios_target_url: 'https://example.com/ios' },
        ...{ has_linux_targeting: true, linux_target_url: 'https://example.com/linux' },
      },
    ],
    [
      'on only the platforms that are off, without sending the others',
      { kind: 'switch', section: 'platforms', on: true },
      {
        ...{ ios_target_url: 'https://example.com/ios', has_ios_targeting: true },
        ...{ android_target_url: 'https://example.com/android' },
      },
      { has_android_targeting: true, android_target_url: 'https://example.com/android' },
    ],
    [
      'off all platforms that are on',
      { kind: 'switch', section: 'platforms', on: false },
      {
        ...{ ios_target_url: 'https://example.com/ios', has_ios_targeting: true },
        ...{ android_target_url: 'https://example.com/android', has_android_targeting: true },
        windows_target_url: 'https://example.com/windows',
      },
      { has_ios_targeting: false, has_android_targeting: false },
    ],
    [
      'on the social preview, and sends all its values',
      { kind: 'switch', section: 'preview', on: true },
      { meta_title: 'Sale', meta_image: 'https://example.com/sale.png' },
      { has_opengraph: true, meta_title: 'Sale', meta_image: 'https://example.com/sale.png' },
    ],
    [
      'off the social preview, without sending its values',
      { kind: 'switch', section: 'preview', on: false },
      { meta_title: 'Sale', has_opengraph: true },
      { has_opengraph: false },
    ],
  ])('switches %s', (_what, change, before, body) => {
    const checked = checkChange(id, draft(before), change, by);
    if (checked.kind !== 'changes') throw new Error(`It is ${checked.kind}`);
    const sent = Object.entries(checked.body).filter(([, value]) => value !== '' && value !== null);
    expect(Object.fromEntries(sent)).toEqual({ id, ...body });
    // The values of a section stay the same when it is switched on or off.
    expect(checked.after).toEqual({ ...draft(before), ...flagsOf(body) });
  });

  it('changes only the flag when UTM is switched off, and drops old values when UTM is set again', () => {
    const off = draft({ utm_source: 'old', utm_medium: 'email', has_utm: false });
    expect(withChange({ ...off, has_utm: true }, { kind: 'clearUtm' })).toEqual(off);
    const set: BulkChange = { kind: 'setUtm', values: { ...noUtm, utm_source: 'news' } };
    expect(withChange(off, set)).toMatchObject({ has_utm: true, utm_source: 'news', utm_medium: '' });
    expect(checkChange(id, off, set, by)).toMatchObject({ body: { utm_source: 'news', utm_medium: '' } });
  });

  it.each([
    ['EUR', '$$'],
    ['sale', '$&, sale'],
    ['EUR', "$' $` $1 $<a>"],
    ['(', ')'],
    ['.', '\\'],
    ['👍', '👎🏽'],
  ])('replaces the text literally: %s by %s', (find, by) => {
    const before = draft({ title: 'EUR (sale). 👍 EUR' });
    const title = before.title.split(find).join(by);
    expect(withChange(before, { kind: 'replace', field: 'title', find, by }).title).toBe(title);
  });

  it('keeps the other limit of an expiration that is on, but not of one that is off', () => {
    const dated = { expiration: '2027-01-01T00:00:00Z', expiration_clicks: '' };
    const clicks: BulkChange = { kind: 'setExpiration', expiration: '', expiration_clicks: '10' };
    const after = { has_expiration: true, expiration_clicks: '10' };
    expect(withChange(draft({ ...dated, has_expiration: true }), clicks)).toMatchObject({
      ...after,
      expiration: dated.expiration,
    });
    expect(withChange(draft({ ...dated, has_expiration: false }), clicks)).toMatchObject({ ...after, expiration: '' });
    const date: BulkChange = { kind: 'setExpiration', expiration: dated.expiration, expiration_clicks: '' };
    expect(withChange(draft({ has_expiration: true, expiration_clicks: '5' }), date)).toMatchObject({
      ...{ expiration: dated.expiration, expiration_clicks: '5' },
    });
  });

  it.each<[string, BulkChange, Partial<LinkDraft>]>([
    ['already has the tags', { kind: 'addTags', tags: ['a'] }, { tags: ['a'] }],
    ['does not have the tag', { kind: 'mergeTags', from: ['x'], to: 'y' }, { tags: ['a'] }],
    ['has no preview values', { kind: 'switch', section: 'preview', on: true }, {}],
    ['has its preview off', { kind: 'switch', section: 'preview', on: false }, { meta_title: 'Sale' }],
    ['has no platform addresses', { kind: 'switch', section: 'platforms', on: true }, {}],
    [
      'has all platforms off',
      { kind: 'switch', section: 'platforms', on: false },
      { ios_target_url: 'https://example.com/ios' },
    ],
    ['has no country rules', { kind: 'switch', section: 'countries', on: true }, {}],
    ['has its country rules off', { kind: 'switch', section: 'countries', on: false }, { geo_targets: inGermany }],
    [
      'has its country rules on',
      { kind: 'switch', section: 'countries', on: true },
      { geo_targets: inGermany, has_geo_targeting: true },
    ],
    ['does not contain the text', { kind: 'replace', field: 'title', find: 'Winter', by: 'x' }, {}],
  ])('leaves a link unchanged that %s', (_has, change, before) => {
    expect(checkChange(id, draft(before), change, by)).toEqual({ kind: 'same' });
  });

  it.each<[string, BulkChange, Partial<LinkDraft>, string]>([
    ['a title that is too long', { kind: 'replace', field: 'title', find: 'sale', by: 'x'.repeat(150) }, {}, 'title'],
    [
      'a slug that is too short',
      { kind: 'replace', field: 'custom_link', find: 'ring', by: '' },
      { custom_link: 'spring' },
      'custom_link',
    ],
    [
      'an expiration in the past',
      { kind: 'setExpiration', expiration: '2020-01-01T00:00:00Z', expiration_clicks: '' },
      {},
      'expiration',
    ],
  ])('refuses %s before anything is sent', (_what, change, before, field) => {
    expect(checkChange(id, draft(before), change, by)).toMatchObject({
      kind: 'refused',
      errors: { [field]: expect.anything() },
    });
  });
});

const word = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() === text && text !== '');
const orNothing = fc.oneof(fc.constant(''), word);
const changes: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('addTags' as const, 'removeTags' as const),
    tags: fc.array(word, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('mergeTags' as const),
    from: fc.array(word, { minLength: 1, maxLength: 3 }),
    to: word,
  }),
  fc.record({ kind: fc.constant('setUtm' as const), values: fc.record(eachUtm(() => orNothing)) }),
  fc.record({ kind: fc.constant('clearUtm' as const) }),
  fc.record({
    kind: fc.constant('setExpiration' as const),
    expiration: fc.constantFrom('', '2027-01-01T00:00:00Z'),
    expiration_clicks: fc.constantFrom('', '10'),
  }),
  fc.record({ kind: fc.constant('switch' as const), section: fc.constantFrom(...sectionNames), on: fc.boolean() }),
  fc.record({
    kind: fc.constant('replace' as const),
    field: fc.constantFrom('title' as const, 'custom_link' as const),
    find: word,
    by: word,
  }),
);

/** A change and a link that it probably affects: some of the link's own tags and letters occur in the change. */
const changed = fc.tuple(rightDrafts, changes).chain(([before, change]): fc.Arbitrary<[LinkDraft, BulkChange]> => {
  if (change.kind === 'replace' && before[change.field] !== '') {
    return fc.constantFrom(...before[change.field]).map((find) => [before, { ...change, find }]);
  }
  const tags = change.kind === 'mergeTags' ? [...before.tags, ...change.from] : before.tags;
  return fc.constant([{ ...before, tags }, change]);
});

/** The fields that records contain. */
const readable = draftFields.filter((field) => field !== 'password' && field !== 'domain');

describe('any change of any link', () => {
  it('sends what the dry run shows, and can be undone', () => {
    fc.assert(
      fc.property(changed, ([before, change]) => {
        const checked = checkChange(id, before, change, by);
        if (checked.kind !== 'changes') return;
        const after = withUpdate(before, checked.body);
        const shown = withChange(before, change);
        for (const field of readable) {
          expect([field, sameField(field, after, shown)]).toEqual([field, true]);
        }
        const undo = undoBody(id, after, before);
        expect(undo).not.toBeNull();
        if (undo === null) return;
        const back = withUpdate(after, undo);
        for (const field of readable) {
          const flag = flagOf(field);
          // A switched-off section sends only its flag (reading R3), so its values have no effect.
          if (flag !== null && !before[flag]) continue;
          expect([field, sameField(field, back, before)]).toEqual([field, true]);
        }
      }),
      runs(200),
    );
  });
});
