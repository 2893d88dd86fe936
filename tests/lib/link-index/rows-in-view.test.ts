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

const anyOf = <T>(...values: T[]) => fc.option(fc.constantFrom(...values));
const anyTime = anyOf(...[-2 * day, -day, 1 - day, day].map((ahead) => new Date(now + ahead).toISOString()));
const shortAt = (path: string) =>
  anyOf(...['go.example.com', 'www.go.example.com', 'brand.example'].map((host) => `https://${host}/${path}`));
const anyRecord = fc.record({
  ...{ title: anyOf('Sale', 'a sale', 'Ärmel'), custom_link: anyOf('a', 'B', 'sale'), long_url: anyOf('b.c/1', 'b.d') },
  tags: fc.array(fc.constantFrom('a', 'A', 'b'), { maxLength: 2 }),
  utm: fc.record({ utm_source: anyOf('Mail', 'mail '), utm_medium: anyOf('x'), utm_campaign: anyOf('Mail', 'x') }),
  ...{ has_utm: anyOf(true, false), has_expiration: anyOf(true, false), is_expired: anyOf(true, false) },
  ...{ is_clicked: anyOf(true, false), has_password: anyOf(true, false) },
  ...{ created_at: anyTime, last_clicked: anyTime, expiration: anyTime },
  ...{ short_url: shortAt('one'), custom_url: shortAt('two') },
});

const anyFlag = fc.constantFrom('true', 'false');
const anyDay = fc.constantFrom(...[-2, -1, 0].map((days) => new Date(now + days * day).toISOString().slice(0, 10)));
const anyFilters: fc.Arbitrary<selecting.ViewFilters> = fc.record(
  {
    ...{ title: fc.constantFrom('', 'SAL', 'arm'), domain: fc.constantFrom('', 'Go.example.com', 'www.brand.example') },
    tags: fc.array(fc.constantFrom('a', 'A', 'b', ''), { maxLength: 2 }),
    tagMode: fc.constantFrom(...selecting.tagModes),
    ...{
      source: fc.constantFrom('', 'MAIL'),
      medium: fc.constantFrom('', 'x'),
      campaign: fc.constantFrom('mail', 'X'),
    },
    ...{ clicked: anyFlag, has_password: anyFlag, expired: anyFlag, start_date: anyDay, end_date: anyDay },
  },
  { requiredKeys: [] },
);

/** True if a link passes filters, by its own fields. */
function isWanted(of: LinkRecord, { tags = [], tagMode = 'all', ...wanted }: selecting.ViewFilters): boolean {
  const names = tags.filter((tag) => tag !== '');
  const has = (tag: string) => of.tags?.includes(tag) === true;
  const byMode = { all: names.every(has), any: names.some(has), none: !names.some(has) };
  const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, '');
  const hosts = [of.short_url, of.custom_url].flatMap((at) => (at ? bareHost(new URL(at).host) : []));
  const isClicked = of.is_clicked ?? (of.last_clicked === null ? null : true);
  const hasPassed = of.has_expiration !== false && of.expiration !== null && Date.parse(of.expiration) <= now;
  const created = (of.created_at ?? '1970-01-01').slice(0, 10);
  const isFlag = (asked: string | undefined, is: boolean | null) => !asked || asked === String(is);
  const isUtm = (asked: string | undefined, value: string | null | undefined) =>
    !asked || (of.has_utm !== false && foldKey(value ?? '') === foldKey(asked));
  return (
    foldKey(of.title ?? '').includes(foldKey(wanted.title ?? '')) &&
    (names.length === 0 || byMode[tagMode]) &&
    (!wanted.domain || hosts.includes(bareHost(wanted.domain))) &&
    isUtm(wanted.source, of.utm?.utm_source) &&
    isUtm(wanted.medium, of.utm?.utm_medium) &&
    isUtm(wanted.campaign, of.utm?.utm_campaign) &&
    isFlag(wanted.clicked, isClicked) &&
    isFlag(wanted.has_password, of.has_password === true) &&
    isFlag(wanted.expired, of.is_expired === true || hasPassed) &&
    created >= (wanted.start_date ?? '') &&
    created <= (wanted.end_date ?? '9999')
  );
}

/** The values by which links are sorted. */
const sortedBy: Record<(typeof selecting.cachedSortNames)[number], (of: LinkRecord) => string | number> = {
  created: ({ created_at }) => Date.parse(created_at ?? '') || 0,
  lastClicked: ({ last_clicked }) => Date.parse(last_clicked ?? '') || 0,
  title: ({ title }) => foldKey(title ?? ''),
  slug: ({ custom_link }) => foldKey(custom_link ?? ''),
  address: ({ long_url }) => foldKey(long_url ?? ''),
  tags: ({ tags }) => (tags ?? []).map(foldKey).join(),
};

property('a view has exactly the links that pass its filters, in its order, then newest first', () => {
  const anySort = fc.record({ by: fc.constantFrom(...selecting.cachedSortNames), descending: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 9 }), anyFilters, fc.option(anySort), (records, filters, sort) => {
      const made = records.map((rest, at) => link(at + 1, rest));
      const { by, descending } = sort ?? { by: 'created', descending: true };
      const inOrder = (name: typeof by, isFalling: boolean) => (one: LinkRecord, other: LinkRecord) => {
        const [first, second] = [sortedBy[name](one), sortedBy[name](other)];
        return first === second ? 0 : first < second === isFalling ? 1 : -1;
      };
      const expected = made
        .filter((one) => isWanted(one, filters))
        // Links of the same age are sorted by id, the highest first.
        .toReversed()
        .toSorted(inOrder('created', true))
        .toSorted(inOrder(by, descending));
      expect(idsIn(made, { search: '', filters, sort })).toEqual(expected.map(({ id }) => id));
    }),
    runs(300),
  );
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
