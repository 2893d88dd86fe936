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
/** The switches of what is sent. */
const flagsOf = (body: object) => Object.fromEntries(Object.entries(body).filter(([name]) => name.startsWith('has_')));

describe('a change of many links', () => {
  it.each<[string, BulkChange, Partial<LinkDraft>, object]>([
    ['adds tags that are not there', { kind: 'addTags', tags: ['b', 'a'] }, { tags: ['a'] }, { tags: ['a', 'b'] }],
    ['removes tags', { kind: 'removeTags', tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['b'] }],
    ['renames a tag', { kind: 'renameTag', from: 'a', to: 'b' }, { tags: ['a', 'b', 'c'] }, { tags: ['b', 'c'] }],
    [
      'sets UTM values, and leaves those that are not named',
      { kind: 'setUtm', values: { ...noUtm, utm_source: 'news' } },
      { utm_medium: 'email', utm_source: 'old', has_utm: true },
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
      'replaces in titles',
      { kind: 'replace', field: 'title', find: 'Spring', by: 'Autumn' },
      {},
      { title: 'Autumn sale' },
    ],
  ])('%s', (_does, change, before, body) => {
    expect(checkChange(id, draft(before), change, by)).toMatchObject({ kind: 'changes', body: { id, ...body } });
  });

  it.each<[string, BulkChange, Partial<LinkDraft>, object]>([
    [
      'countries on, with the rules that a link has',
      { kind: 'switch', section: 'countries', on: true },
      { geo_targets: inGermany },
      { has_geo_targeting: true, geo_targets: [{ country_id: 'DE', target_url: 'https://example.com/de' }] },
    ],
    [
      'countries off, and leaves its rules unsaid',
      { kind: 'switch', section: 'countries', on: false },
      { geo_targets: inGermany, has_geo_targeting: true },
      { has_geo_targeting: false },
    ],
    [
      'platforms on, those alone that lead somewhere',
      { kind: 'switch', section: 'platforms', on: true },
      { ios_target_url: 'https://example.com/ios', linux_target_url: 'https://example.com/linux' },
      {
        ...{ has_ios_targeting: true, ios_target_url: 'https://example.com/ios' },
        ...{ has_linux_targeting: true, linux_target_url: 'https://example.com/linux' },
      },
    ],
    [
      'on what is off of the platforms, and says the others no more',
      { kind: 'switch', section: 'platforms', on: true },
      {
        ...{ ios_target_url: 'https://example.com/ios', has_ios_targeting: true },
        ...{ android_target_url: 'https://example.com/android' },
      },
      { has_android_targeting: true, android_target_url: 'https://example.com/android' },
    ],
    [
      'all platforms off that are on',
      { kind: 'switch', section: 'platforms', on: false },
      {
        ...{ ios_target_url: 'https://example.com/ios', has_ios_targeting: true },
        ...{ android_target_url: 'https://example.com/android', has_android_targeting: true },
        windows_target_url: 'https://example.com/windows',
      },
      { has_ios_targeting: false, has_android_targeting: false },
    ],
    [
      'the social preview on, with all that is set in it',
      { kind: 'switch', section: 'preview', on: true },
      { meta_title: 'Sale', meta_image: 'https://example.com/sale.png' },
      { has_opengraph: true, meta_title: 'Sale', meta_image: 'https://example.com/sale.png' },
    ],
    [
      'the social preview off, and leaves its values unsaid',
      { kind: 'switch', section: 'preview', on: false },
      { meta_title: 'Sale', has_opengraph: true },
      { has_opengraph: false },
    ],
  ])('switches %s', (_what, change, before, body) => {
    const judged = checkChange(id, draft(before), change, by);
    if (judged.kind !== 'changes') throw new Error(`It is ${judged.kind}`);
    const said = Object.entries(judged.body).filter(([, value]) => value !== '' && value !== null);
    expect(Object.fromEntries(said)).toEqual({ id, ...body });
    // What is typed in a section stays as it was, whichever way it is switched.
    expect(judged.after).toEqual({ ...draft(before), ...flagsOf(body) });
  });

  it('lists nothing but the switch where UTM is turned off, and no old value where it is set again', () => {
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
  ])('replaces letter for letter: %s by %s', (find, by) => {
    const before = draft({ title: 'EUR (sale). 👍 EUR' });
    const title = before.title.split(find).join(by);
    expect(withChange(before, { kind: 'replace', field: 'title', find, by }).title).toBe(title);
  });

  it('keeps what an expiration has that is on, and nothing of one that is off', () => {
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
    ['has the tags already', { kind: 'addTags', tags: ['a'] }, { tags: ['a'] }],
    ['has no such tag', { kind: 'renameTag', from: 'x', to: 'y' }, { tags: ['a'] }],
    ['has nothing to preview', { kind: 'switch', section: 'preview', on: true }, {}],
    ['has no preview', { kind: 'switch', section: 'preview', on: false }, { meta_title: 'Sale' }],
    ['leads nowhere else by platform', { kind: 'switch', section: 'platforms', on: true }, {}],
    [
      'is off for every platform',
      { kind: 'switch', section: 'platforms', on: false },
      { ios_target_url: 'https://example.com/ios' },
    ],
    ['has no rule for a country', { kind: 'switch', section: 'countries', on: true }, {}],
    ['heeds no country', { kind: 'switch', section: 'countries', on: false }, { geo_targets: inGermany }],
    [
      'heeds them already',
      { kind: 'switch', section: 'countries', on: true },
      { geo_targets: inGermany, has_geo_targeting: true },
    ],
    ['does not hold the text', { kind: 'replace', field: 'title', find: 'Winter', by: 'x' }, {}],
  ])('leaves a link as it is that %s', (_has, change, before) => {
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
      'an expiry that has passed',
      { kind: 'setExpiration', expiration: '2020-01-01T00:00:00Z', expiration_clicks: '' },
      {},
      'expiration',
    ],
  ])('says before anything is sent that %s is refused', (_what, change, before, field) => {
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
  fc.record({ kind: fc.constant('renameTag' as const), from: word, to: word }),
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

/** A change, and a link that it may well do something to: its own tags and letters are among those that are asked for. */
const changed = fc.tuple(rightDrafts, changes).chain(([before, change]): fc.Arbitrary<[LinkDraft, BulkChange]> => {
  if (change.kind === 'replace' && before[change.field] !== '') {
    return fc.constantFrom(...before[change.field]).map((find) => [before, { ...change, find }]);
  }
  const tags = change.kind === 'renameTag' ? [...before.tags, change.from] : before.tags;
  return fc.constant([{ ...before, tags }, change]);
});

/** The fields that can be read back. */
const readable = draftFields.filter((field) => field !== 'password' && field !== 'domain');

describe('any change of any link', () => {
  it('is sent as what the dry run showed, and can be taken back', () => {
    fc.assert(
      fc.property(changed, ([before, change]) => {
        const judged = checkChange(id, before, change, by);
        if (judged.kind !== 'changes') return;
        const after = withUpdate(before, judged.body);
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
          // Of a section that is off nothing but its flag is sent (reading R3): what lies under it has no effect.
          if (flag !== null && !before[flag]) continue;
          expect([field, sameField(field, back, before)]).toEqual([field, true]);
        }
      }),
      runs(200),
    );
  });
});
