import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { rowOf } from '../../../lib/contract/fields.ts';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import { updateLinkBody } from '../../../lib/contract/link-writing.ts';
import { difference } from '../../../lib/link/difference.ts';
import { draftFields, type LinkDraft, sameValue } from '../../../lib/link/draft.ts';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { violatedRules } from '../../../lib/link/draft-rules.ts';
import { mergeDrafts, mergeUpdate, rebaseDraft, takeTheirs } from '../../../lib/link/merge.ts';
import { normalizeDraft } from '../../../lib/link/normalize-draft.ts';
import { flagOf } from '../../../lib/link/switches.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { recordOf, rightDrafts, rightRecords, typedDrafts } from './arbitrary-draft.ts';
import { accompanied, writable, written } from './model-service.ts';

const base = typedDraft({ title: 'Sale', tags: ['a'], has_utm: true, utm_source: 'mail' });
const conflictsOf = (start: LinkDraft, theirs: LinkDraft, mine: LinkDraft) =>
  mergeDrafts(start, theirs, mine).conflicts.flatMap(({ fields }) => fields);
const conflictsSince = (start: LinkDraft, theirs: Partial<LinkDraft>, mine: Partial<LinkDraft> = {}) =>
  conflictsOf(start, { ...start, ...theirs }, { ...start, ...mine });
const conflicts = (theirs: Partial<LinkDraft>, mine: Partial<LinkDraft> = {}) => conflictsSince(base, theirs, mine);

describe('the conflicts with another person’s changes', () => {
  it('are none if the other person changed nothing', () => {
    expect(conflicts({}, { title: 'Spring sale' })).toEqual([]);
  });

  it('are none for what only one of them changed', () => {
    expect(conflicts({ title: 'Summer' })).toEqual([]);
    expect(conflicts({ tags: ['b'], has_utm: false }, { title: 'Spring' })).toEqual([]);
    expect(conflicts({ utm_source: 'letter' }, { utm_medium: 'post' })).toEqual([]);
  });

  it('are none for text in a section that is off, which yields to values of another person', () => {
    const start = { ...base, has_utm: false, utm_source: '' };
    const typed = { ...start, utm_source: 'post' };
    const theirs = { ...start, has_utm: true, utm_source: 'letter' };
    expect(mergeDrafts(start, theirs, typed)).toEqual({ draft: theirs, conflicts: [] });
    expect(mergeDrafts(start, start, typed)).toEqual({ draft: typed, conflicts: [] });
  });

  it('are the fields that both changed, with all that belongs to them', () => {
    expect(conflicts({ title: 'Summer', favicon: 'https://example.com/a' }, { title: 'Spring' })).toEqual(['title']);
    expect(conflicts({ utm_source: 'letter' }, { utm_source: 'post' })).toEqual(['utm_source']);
    const dated = { has_expiration: true, expiration: '2027-01-01T00:00:00Z' };
    const start = { ...base, ...dated };
    expect(conflictsSince(start, { expiration: '2028-01-01T00:00:00Z' }, { expiration_clicks: '5' })).toEqual([
      ...['has_expiration', 'expiration', 'expiration_clicks'],
    ]);
    const android = { has_android_targeting: true, android_target_url: 'https://example.com/a' };
    expect(
      conflictsSince(
        { ...base, ...android },
        { has_android_targeting: false },
        { android_target_url: 'https://a.example' },
      ),
    ).toEqual(['has_android_targeting', 'android_target_url']);
  });

  it('are a whole section if one of them switched it off, and the other changed its values', () => {
    const utm = ['has_utm', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
    expect(conflicts({ has_utm: false }, { utm_term: 'a' })).toEqual(utm);
    expect(conflicts({ utm_source: 'letter' }, { has_utm: false })).toEqual(utm);
  });

  it('are never tags: all that were added or removed are joined', () => {
    const theirs = { ...base, tags: ['b'] };
    const { draft, conflicts } = mergeDrafts(base, theirs, { ...base, tags: ['a', 'c'] });
    expect([draft.tags, conflicts]).toEqual([['b', 'c'], []]);
  });

  it('are country rules of the same country', () => {
    const rule = (country: string, path: string) => ({
      country_ids: [country],
      target_url: `https://example.com/${path}`,
    });
    const start = { ...base, has_geo_targeting: true, geo_targets: [rule('DE', 'a'), rule('AT', 'b')] };
    const theirs = { ...start, geo_targets: [rule('DE', 'x'), rule('AT', 'b'), rule('CH', 'c')] };
    const mine = { ...start, geo_targets: [rule('DE', 'y')] };
    const merge = mergeDrafts(start, theirs, mine);
    expect(merge.conflicts).toEqual([{ fields: ['geo_targets'], country: 'DE' }]);
    expect(merge.draft.geo_targets).toEqual([rule('DE', 'y'), rule('CH', 'c')]);
    const [conflict] = merge.conflicts;
    const taken = conflict && takeTheirs(merge.draft, theirs, conflict);
    expect(taken?.geo_targets).toEqual([rule('CH', 'c'), rule('DE', 'x')]);
  });

  it('leave country rules off if each removed the last rule of the other', () => {
    const [de, at] = ['DE', 'AT'].map((id) => ({ country_ids: [id], target_url: `https://example.com/${id}` }));
    if (de === undefined || at === undefined) throw new Error('Two rules');
    const start = { ...base, has_geo_targeting: true, geo_targets: [de, at] };
    const { draft, conflicts } = mergeDrafts(start, { ...start, geo_targets: [de] }, { ...start, geo_targets: [at] });
    expect([draft.has_geo_targeting, conflicts]).toEqual([false, []]);
  });

  it('are none if both made the same changes, as after a save whose answer was lost', () => {
    expect(conflicts({ title: 'Spring' }, { title: ' Spring ' })).toEqual([]);
    const one = { country_ids: ['DE'], target_url: 'https://example.com' };
    const theirs = { has_geo_targeting: true, geo_targets: [{ ...one, country_ids: ['DE', 'AT'] }] };
    const mine = { has_geo_targeting: true, geo_targets: [one, { ...one, country_ids: ['AT'] }] };
    expect(conflicts(theirs, mine)).toEqual([]);
  });

  it('are none with values that the person’s own discarded save may have written', () => {
    const rule = (path: string) => ({ country_ids: ['DE'], target_url: `https://example.com/${path}` });
    const start = { ...base, has_geo_targeting: true, geo_targets: [rule('first')] };
    const discarded = { ...start, title: 'Spring', tags: ['a', 'b'], geo_targets: [rule('discarded')] };
    const mine = { ...start, title: 'Summer', tags: ['a', 'c'], geo_targets: [rule('mine')] };
    expect(mergeDrafts(start, discarded, mine, [discarded])).toEqual({ draft: mine, conflicts: [] });
  });

  it('are none if only the order of country rules changed', () => {
    const [de, at] = ['DE', 'AT'].map((country_id) => ({
      country_ids: [country_id],
      target_url: `https://example.com/${country_id}`,
    }));
    if (de === undefined || at === undefined) throw new Error('Two rules');
    const start = typedDraft({ has_geo_targeting: true, geo_targets: [de, at] });
    const theirs = { ...start, geo_targets: [at, de] };
    expect(conflictsOf(start, theirs, { ...start, title: 'Mine' })).toEqual([]);
    const mine = { ...start, geo_targets: [de, { ...at, country_ids: ['AT', 'CH'] }] };
    const same = [{ ...at, country_ids: ['CH', 'AT'] }, de];
    expect(conflictsOf(start, { ...start, geo_targets: same }, mine)).toEqual([]);
  });

  it('are none if the same time is written in another form', () => {
    const start = typedDraft({ has_expiration: true, expiration: '2027-01-01T00:00:00Z' });
    const written = (expiration: string) => ({ ...start, expiration });
    const mine = { ...start, has_expiration: false };
    expect(conflictsOf(start, written('2027-01-01T00:00:00.000Z'), mine)).toEqual([]);
    expect(conflictsOf(start, written('2027-01-01T01:00:00+01:00'), mine)).toEqual([]);
    expect(conflictsOf(start, written('2027-01-01T00:00:01Z'), mine)).toContain('expiration');
    expect(conflictsOf(start, written(''), mine)).toContain('expiration');
  });

  it('are none if only the order of tags changed', () => {
    const start = typedDraft({ tags: ['spring', 'a'] });
    const tagged = (...tags: string[]) => ({ ...start, tags });
    expect(conflictsOf(start, tagged('a', 'spring'), tagged('spring'))).toEqual([]);
    expect(conflictsOf(tagged('spring'), tagged('a', 'spring'), start)).toEqual([]);
  });

  it('leave out the fields of create, and passwords, which cannot be read', () => {
    expect(conflicts({ long_url: 'https://example.com/other', domain: 'other' })).toEqual([]);
    expect(conflicts({}, { has_password: true, password: 'secret' })).toEqual([]);
  });
});

const saved = rightRecords.chain((record) =>
  fc.tuple(fc.constant(record), rightDrafts, rightDrafts, fc.subarray(draftFields), fc.subarray(draftFields)),
);
const part = (draft: LinkDraft, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));

property('unchanged fields never conflict', () => {
  fc.assert(
    fc.property(saved, ([record, other, _more, fields]) => {
      const start = draftOfRecord(record);
      const mine = { ...start, ...part(other, fields) };
      expect(conflictsOf(start, draftOfRecord(record), mine)).toEqual([]);
    }),
  );
});

property('taking all of the other’s versions leaves no conflict, and taking none keeps all own values', () => {
  fc.assert(
    fc.property(saved, ([record, other, more, fields, others]) => {
      const start = draftOfRecord(record);
      const there = recordOf({ ...start, ...part(more, others), has_password: start.has_password });
      const theirs = draftOfRecord(there);
      const mine = { ...start, ...part(other, fields), long_url: start.long_url, password: '' };
      const { draft, conflicts } = mergeDrafts(start, theirs, mine);
      const taken = conflicts.reduce((merged, conflict) => takeTheirs(merged, theirs, conflict), draft);
      expect(conflictsOf(theirs, theirs, taken)).toEqual([]);
      const asked = conflicts.flatMap((conflict) => (conflict.country === null ? conflict.fields : []));
      expect(part(draft, asked)).toEqual(part(mine, asked));
      expect(part(taken, asked)).toEqual(part(theirs, asked));
    }),
  );
});

/** The units that are edited as a whole. Tags, UTM parameters and country rules are edited one by one. */
const wholeUnits: (keyof LinkDraft)[][] = [
  ...[['title'], ['favicon'], ['custom_link'], ['has_cloaking'], ['has_opengraph', ...accompanied.has_opengraph]],
  ...(['has_android_targeting', 'has_ios_targeting', 'has_windows_targeting', 'has_linux_targeting'] as const).map(
    (flag) => [flag, ...accompanied[flag]],
  ),
  ...[
    ['has_password', ...accompanied.has_password],
    ['has_expiration', ...accompanied.has_expiration],
  ],
] as (keyof LinkDraft)[][];

const someCountries = ['DE', 'AT', 'CH', 'FR'] as const;
type Countries = Partial<Record<(typeof someCountries)[number], string | null>>;

/** Two edits without a common unit: for each unit, who changes it, and how the values change. */
const disjointEdits = fc.record({
  start: fc.tuple(rightDrafts, fc.subarray([...someCountries])).map(([draft, ids]) => ({
    ...draft,
    // A section that is on has a rule.
    has_geo_targeting: draft.has_geo_targeting && ids.length > 0,
    geo_targets: ids.map((id) => ({ country_ids: [id], target_url: `https://example.com/${id}` })),
    tags: [...new Set(draft.tags)],
    password: '',
  })),
  values: rightDrafts,
  owners: fc.array(fc.boolean(), { minLength: wholeUnits.length, maxLength: wholeUnits.length }),
  changed: fc.subarray(wholeUnits.map((_, index) => index)),
  utm: fc.oneof(
    fc.record({ kind: fc.constant('switch' as const), isMine: fc.boolean() }),
    fc.record({ kind: fc.constant('each' as const), mine: fc.subarray([...accompanied.has_utm]) }),
  ),
  tags: fc.tuple(...[0, 1].map(() => fc.array(fc.constantFrom('a', 'b', 'c', 'd')))),
  removed: fc.tuple(...[0, 1].map(() => fc.subarray([0, 1, 2, 3]))),
  countries: fc.tuple(
    ...[someCountries.slice(0, 2), someCountries.slice(2)].map((ids) =>
      fc.dictionary(fc.constantFrom(...ids), fc.option(fc.constant('https://example.com/new')), {
        noNullPrototype: true,
      }),
    ),
  ),
});

/** Returns a link after an edit of country rules. Switched on if a rule was changed; off without any rule. */
function withCountries(draft: LinkDraft, countries: Countries): LinkDraft {
  if (Object.keys(countries).length === 0) return draft;
  const kept = draft.geo_targets.filter(({ country_ids: [id = ''] }) => !(id in countries));
  const set = Object.entries(countries).flatMap(([id, target_url]) =>
    target_url ? [{ country_ids: [id], target_url }] : [],
  );
  return { ...draft, geo_targets: [...kept, ...set], has_geo_targeting: kept.length + set.length > 0 };
}

/** Compares links by their effect. Neither tags nor rules have an order. */
const effectOf = (record: LinkRecord) => {
  const { tags, geo_targets, ...rest } = writable(record);
  const sorted = (list: unknown) => (Array.isArray(list) ? list.map((one) => JSON.stringify(one)).toSorted() : list);
  return { ...rest, tags: sorted(tags), geo_targets: sorted(geo_targets) };
};

property('two edits of different units ask nothing, are both kept in either order, and follow the rules', () => {
  fc.assert(
    fc.property(disjointEdits, ({ start, values, owners, changed, utm, tags, removed, countries }) => {
      const record = recordOf(start);
      const from = draftOfRecord(record);
      const edit = (draft: LinkDraft, side: 0 | 1): LinkDraft => {
        const isOwn = (isMine: boolean | undefined) => (isMine === true) === (side === 0);
        const fields = changed.flatMap((index) => (isOwn(owners[index]) ? (wholeUnits[index] ?? []) : []));
        // A slug can't be removed.
        const slug = values.custom_link === '' ? draft.custom_link : values.custom_link;
        let next: LinkDraft = { ...draft, ...part({ ...values, custom_link: slug }, fields) };
        if (utm.kind === 'switch' && isOwn(utm.isMine))
          next = { ...next, ...part(values, accompanied.has_utm), has_utm: !from.has_utm };
        if (utm.kind === 'each')
          next = {
            ...next,
            ...part(
              values,
              accompanied.has_utm.filter((name) => isOwn(utm.mine.includes(name))),
            ),
          };
        const gone = from.tags.filter((_, index) => removed[side]?.includes(index));
        const kept = next.tags.filter((tag) => !gone.includes(tag));
        next = { ...next, tags: [...new Set([...kept, ...(tags[side] ?? []).filter((tag) => !gone.includes(tag))])] };
        const own = countries[side] ?? {};
        // Removing a rule of a section that is off has no effect.
        const hasEffect = from.has_geo_targeting || Object.values(own).some((address) => address !== null);
        return hasEffect ? withCountries(next, own) : next;
      };
      const [mine, theirs] = [edit(from, 0), edit(from, 1)];
      // Switching a section off is a change of all of its rules.
      const isSwitchedOff = (side: LinkDraft, other: Countries | undefined) =>
        from.has_geo_targeting && !side.has_geo_targeting && Object.keys(other ?? {}).length > 0;
      fc.pre(!isSwitchedOff(mine, countries[1]) && !isSwitchedOff(theirs, countries[0]));
      const readd = (one: string[], other: string[]) => one.some((tag) => other.includes(tag));
      const goneBy = (side: 0 | 1) => from.tags.filter((_, index) => removed[side]?.includes(index));
      fc.pre(!readd(tags[0] ?? [], goneBy(1)) && !readd(tags[1] ?? [], goneBy(0)));
      const after = (first: LinkDraft, second: LinkDraft) => {
        const there = written(record, difference(from, first));
        const body = updateLinkBody.parse({ id: record.id, ...difference(from, second) });
        const merged = mergeUpdate(from, body, there);
        expect(merged.kind).not.toBe('conflict');
        const now = draftOfRecord(there);
        const { draft } = mergeDrafts(from, now, second);
        expect(violatedRules(normalizeDraft(draft), { base: now, now: new Date('2026-03-01') })).toEqual({});
        return merged.kind === 'open' ? written(there, merged.body) : there;
      };
      const both = effectOf(after(mine, theirs));
      expect(effectOf(after(theirs, mine))).toEqual(both);
      expect(both).toEqual(effectOf(written(record, difference(from, edit(edit(from, 0), 1)))));
    }),
  );
});

property('rebasing keeps the fields typed since, and updates all others', () => {
  fc.assert(
    fc.property(typedDrafts, typedDrafts, typedDrafts, fc.subarray(draftFields), (now, sent, other, fields) => {
      const draft = { ...sent, ...part(other, fields) };
      const rebased = rebaseDraft(now, sent, draft);
      const single = draftFields.filter(
        (field) => flagOf(field) === null && !(field in accompanied) && field !== 'tags',
      );
      for (const field of single) {
        const isTyped = rowOf(field).only !== 'create' && !sameValue(draft[field], sent[field]);
        const isSpace = normalizeDraft(draft)[field] === sent[field] && normalizeDraft(now)[field] !== sent[field];
        expect([draft[field], now[field]]).toContainEqual(rebased[field]);
        if (!isSpace) expect(rebased[field]).toEqual(isTyped ? draft[field] : now[field]);
      }
    }),
  );
});
