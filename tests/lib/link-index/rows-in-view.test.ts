import { runs } from '../../setup/runs.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, expect, it, test as property, vi } from 'vitest';
import { cleanTag, cleanText } from '../../../lib/contract/clean-text.ts';
import { foldKey } from '../../../lib/contract/fold-text.ts';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import {
  findLinksOfCampaign,
  keyOf,
  listLinkActivity,
  openLinkIndex,
  withCachedLinks,
} from '../../../lib/link-index/index.ts';
import * as selecting from '../../../lib/link-index/select.ts';
import { campaignsOf } from '../../../lib/stats/campaigns.ts';
import { cacheLinks, rowsOf } from '../../setup/cached-links.ts';
import { sameWhenFolded } from '../../setup/same-when-folded.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const link = (number: number, rest: object = {}) =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    ...rest,
  });

/** Returns the ids of the links in a view. */
function idsIn(links: readonly LinkRecord[], view: Parameters<ReturnType<typeof rowsOf>['filter']>[0]): string[] {
  const rows = rowsOf(links);
  return rows.idsAt(rows.filter(view) ?? new Uint32Array());
}

const links = [
  link(1, { title: 'Sale of spring', tags: ['news'] }),
  link(2, { title: 'Autumn', tags: ['news'] }),
  link(3, { title: 'A sale', tags: ['ads'], is_clicked: true }),
  link(4, { title: 'Sale', custom_link: 'sale', tags: ['news'] }),
];

it.each([
  ['all, newest first', { search: ' ', filters: {}, sort: null }, [4, 3, 2, 1]],
  ['search results, best first', { search: 'sale', filters: {}, sort: null }, [4, 3, 1]],
  ['search results among filtered links', { search: 'sale', filters: { tags: ['news'] }, sort: null }, [4, 1]],
  ['sorted search results', { search: 'sale', filters: {}, sort: { by: 'title', descending: false } }, [3, 4, 1]],
  [
    'sorted, filtered links',
    { search: '', filters: { tags: ['news'] }, sort: { by: 'title', descending: true } },
    [1, 4, 2],
  ],
] as const)('shows %s', (_what, view, numbers) => {
  expect(idsIn(links, view)).toEqual(numbers.map((number) => link(number).id));
});

it('finds an old link even if thousands of newer ones match the search, but not the filters', () => {
  const newer = Array.from({ length: 6000 }, (_, at) => link(at + 10, { title: 'Sale' }));
  const all = [link(1, { title: 'Sale', tags: ['old'] }), ...newer];
  expect(idsIn(all, { search: 'sale', filters: { tags: ['old'] }, sort: null })).toEqual([link(1).id]);
});

property('each link has a row, and a missing one has none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(4000), { minLength: 1, maxLength: 200 }), fc.nat(4000), (all, other) => {
      // Some were created in the same minute.
      const made = all.map((number) =>
        link(number, { created_at: new Date(Math.floor(number / 3) * 60_000).toISOString() }),
      );
      const rows = rowsOf(made);
      for (const one of made) expect(rows.idAt(rows.rowOf(keyOf(one)) ?? -1)).toBe(one.id);
      if (!all.includes(other)) {
        const unknown = link(other, { created_at: new Date(Math.floor(other / 3) * 60_000).toISOString() });
        expect(rows.rowOf(keyOf(unknown))).toBeNull();
      }
    }),
    runs(30),
  );
});

it('a link has no row in an empty table', () => {
  expect(rowsOf([]).rowOf(keyOf(link(1)))).toBeNull();
});

const now = Date.now();
const day = 86_400_000;
const utm = (utm_campaign: string) => ({
  utm: { utm_source: 'mail', utm_medium: null, utm_campaign, utm_term: null, utm_content: null },
});
const various = [
  link(1, { short_url: 'https://go.example.com/one', ...utm('Spring') }),
  link(2, { short_url: 'https://brand.example/two', ...utm('spring'), is_expired: true }),
  link(3, {
    short_url: 'https://go.example.com/three',
    custom_url: 'https://www.brand.example/3',
    ...utm('Spring sale'),
    has_expiration: true,
    expiration: new Date(now - day).toISOString(),
  }),
  link(4, { has_expiration: true, expiration: new Date(now + day).toISOString() }),
  link(5, { has_expiration: false, expiration: new Date(now - day).toISOString() }),
];

it.each([
  ['of a campaign, in any case', { campaign: 'SPRING' }, [2, 1]],
  ['of a source and a campaign', { source: 'Mail', campaign: 'spring sale' }, [3]],
  ['of a medium that no link has', { medium: 'mail' }, []],
  ['on a domain, by either address', { domain: 'brand.example' }, [3, 2]],
  ['on another domain', { domain: 'GO.example.com' }, [3, 1]],
  ['that have expired, by the service or the clock', { expired: 'true' }, [3, 2]],
  ['that have not expired, or have their expiration off', { expired: 'false' }, [5, 4, 1]],
  ['with several filters', { expired: 'true', campaign: 'spring' }, [2]],
] as const)('shows the links %s', (_what, filters, numbers) => {
  const view = { search: '', filters, sort: null };
  expect(idsIn(various, view)).toEqual(numbers.map((number) => link(number).id));
});

it('searches among links filtered by Hem itself', () => {
  const view = { search: 'mail', filters: { expired: 'true' as const }, sort: null };
  expect(idsIn(various, view)).toEqual([link(3).id, link(2).id]);
});

it('filters each link once during typing', () => {
  const select = vi.spyOn(selecting, 'selectRows');
  const rows = rowsOf(various);
  const filters = { clicked: 'false' as const, campaign: 'spring' };
  for (const search of ['m', 'ma', 'mai', 'mail']) rows.filter({ search, filters, sort: null });
  expect(select).toHaveBeenCalledTimes(1);
});

const tagged = [
  link(1, { tags: ['IT', 'news'] }),
  link(2, { tags: ['it'] }),
  link(3, { tags: ['I.T.'] }),
  link(4, { tags: ['Cafe\u0301', '\u200bIT'] }),
  link(5),
];

it.each([
  ['with a tag in exactly this spelling', { tags: ['it'] }, [2]],
  ['with a tag in another form of Unicode, or with an invisible sign', { tags: ['Caf\u00e9'] }, [4]],
  ['with a tag that is typed with invisible signs', { tags: ['I\u200bT'] }, [4, 1]],
  ['with all of some tags', { tags: ['IT', 'news'] }, [1]],
  ['with any of some tags', { tags: ['it', 'I.T.'], tagMode: 'any' }, [3, 2]],
  ['with none of some tags', { tags: ['IT', 'it'], tagMode: 'none' }, [5, 3]],
] as const)('shows the links %s', (_what, filters, numbers) => {
  expect(idsIn(tagged, { search: '', filters, sort: null })).toEqual(numbers.map((number) => link(number).id));
});

it('shows only the links of some ids, also in a search and in another order', () => {
  const among = new Set([link(1).id, link(4).id, link(2).id]);
  const ids = (...numbers: number[]) => numbers.map((number) => link(number).id);
  expect(idsIn(links, { search: '', filters: {}, among, sort: null })).toEqual(ids(4, 2, 1));
  expect(idsIn(links, { search: 'sale', filters: {}, among, sort: null })).toEqual(ids(4, 1));
  const sort = { by: 'title', descending: false } as const;
  expect(idsIn(links, { search: '', filters: { tags: ['news'] }, among, sort })).toEqual(ids(2, 4, 1));
});

property('the list finds the same links of a campaign as the stats: those with UTM on', async () => {
  const spelling = fc.constantFrom(
    'spring',
    'Spring',
    ' SPRING ',
    'sprïng',
    'spring sale',
    'Frühling',
    'fruhling',
    'ﬁn',
    'fin',
  );
  const tagged = fc.record({ has_utm: fc.constantFrom(true, false, null), utm_campaign: spelling });
  await fc.assert(
    fc.asyncProperty(fc.array(tagged, { minLength: 1, maxLength: 6 }), spelling, async (all, campaign) => {
      const made = all.map(({ has_utm, utm_campaign }, at) => link(at + 1, { has_utm, utm: { utm_campaign } }));
      const on = made.filter(({ has_utm }) => has_utm !== false);
      await cacheLinks('one', made);
      const campaigns = campaignsOf(await withCachedLinks('one', listLinkActivity), new Intl.Collator('en'));
      const counted = campaigns.find(({ key }) => key === foldKey(campaign));
      expect(campaigns.flatMap((one) => one.links)).toHaveLength(on.length);
      const searched = new Set<string>();
      await withCachedLinks('one', async (cached) => {
        for await (const found of findLinksOfCampaign(cached, campaign))
          for (const { id } of found.links) searched.add(id);
      });
      const found = idsIn(made, { search: '', filters: { campaign }, sort: null });
      expect(found.toSorted()).toEqual((counted?.links ?? []).map(({ id }) => id).toSorted());
      expect([...searched].toSorted()).toEqual(found.toSorted());
    }),
    runs(40),
  );
});

it.each(sameWhenFolded)('%s and %s are two tags and one campaign to filter by', async (one, other) => {
  await cacheLinks('one', [link(1, { tags: [one], ...utm(one) }), link(2, { tags: [one, other], ...utm(other) })]);
  const index = openLinkIndex({ connectionIds: ['one'] });
  const { tag, campaign } = await index.readValues({ search: '', filters: {} });
  index.close();
  const [tagOf, otherTag] = [cleanTag(one), cleanTag(other)];
  const isOne = tagOf === otherTag;
  expect(tag).toEqual([{ value: tagOf, count: 2 }, ...(isOne ? [] : [{ value: otherTag, count: 1 }])]);
  expect(campaign).toEqual([{ value: cleanText(other), count: 2 }]);
});

it('lists filter values by frequency, UTM values spelled as in the newest link', async () => {
  await cacheLinks('one', various);
  const index = openLinkIndex({ connectionIds: ['one'] });
  const values = await index.readValues({ search: '', filters: {} });
  index.close();
  expect(values).toEqual({
    campaign: [
      { value: 'spring', count: 2 },
      { value: 'Spring sale', count: 1 },
    ],
    domain: [
      { value: 'brand.example', count: 2 },
      { value: 'go.example.com', count: 2 },
    ],
    tag: [],
    source: [{ value: 'mail', count: 3 }],
    medium: [],
    // No record says whether its link was clicked.
    clicked: [],
    connection: [{ value: 'one', count: 5 }],
    has_password: [{ value: 'false', count: 5 }],
    expired: [
      { value: 'false', count: 3 },
      { value: 'true', count: 2 },
    ],
  });
});
