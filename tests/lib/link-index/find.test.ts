import { runs } from '../../setup/runs.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { openHemDatabase } from '../../../lib/database/hem-database.ts';
import { findLinksOfCampaign, findLinksOfPage, findNewestLinks } from '../../../lib/link-index/index.ts';
import { cacheLinks } from '../../setup/cached-links.ts';

const page = 'https://example.com/a';
const addresses = { exact: page, nearly: 'https://www.example.com/a/', different: 'https://example.com/b' };
type Kind = keyof typeof addresses;

/** Returns a link of a kind. Its id and its day are independent, since ids do not reflect age. */
const link = (kind: Kind, { id, day }: { id: number; day: number }) =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
    long_url: addresses[kind],
  });

async function cached(links: readonly LinkRecord[]) {
  globalThis.indexedDB = new IDBFactory();
  await cacheLinks('one', links);
  // Links of another connection, which must never be found.
  await cacheLinks('two', links.slice(0, 3));
  return { connectionId: 'one', database: await openHemDatabase(() => undefined) };
}

const many = (kind: Kind, count: number, from: number) =>
  Array.from({ length: count }, (_, at) => link(kind, { id: from + at, day: at + 1 }));

describe('the links of a page', () => {
  it('are separated from links of similar addresses, newest first', async () => {
    const [old, recent] = [link('exact', { id: 2, day: 1 }), link('exact', { id: 1, day: 3 })];
    const nearly = link('nearly', { id: 3, day: 2 });
    const links = await cached([old, nearly, recent, link('different', { id: 4, day: 4 })]);
    expect(await findLinksOfPage(links, page)).toEqual({ exact: [recent, old], nearly: [nearly] });
  });

  it('include the exact one, however many have a similar address', async () => {
    const exact = link('exact', { id: 900, day: 1 });
    const found = await findLinksOfPage(await cached([...many('nearly', 120, 1), exact]), page);
    expect(found.exact).toEqual([exact]);
    expect(found.nearly).toHaveLength(120);
  });

  it('start with the newest, however many there are', async () => {
    const newest = link('exact', { id: 900, day: 365 });
    const found = await findLinksOfPage(await cached([...many('exact', 120, 1), newest]), page);
    expect(found.exact).toHaveLength(121);
    expect(found.exact[0]).toEqual(newest);
  });
});

property('all links of a page are found by kind, newest first', async () => {
  const kind = fc.constantFrom<Kind>('exact', 'nearly', 'different');
  const id = fc.nat({ max: 999_999 });
  const links = fc.uniqueArray(fc.record({ kind, id }), { selector: (one) => one.id, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(links, async (all) => {
      // Each is a day older than the previous one.
      const made = all.map(({ kind, id }, at) => ({ kind, record: link(kind, { id, day: 365 - at }) }));
      const ofKind = (kind: Kind) => made.filter((one) => one.kind === kind).map(({ record }) => record);
      const links = await cached(made.map(({ record }) => record));
      expect(await findLinksOfPage(links, page)).toEqual({ exact: ofKind('exact'), nearly: ofKind('nearly') });
    }),
    runs(40),
  );
});

it('the newest links are returned in order', async () => {
  const links = many('different', 4, 1);
  const found = await findNewestLinks(await cached(links), 2);
  expect(found).toEqual([links[3], links[2]]);
});

it('the links of a campaign are found among thousands, with progress', async () => {
  const links = many('different', 4100, 1).map((record, at) =>
    at % 1000 === 0
      ? { ...record, utm: linkRecord.parse({ id: record.id, utm: { utm_campaign: 'spring' } }).utm }
      : record,
  );
  const progress = [];
  for await (const { links: found, looked } of findLinksOfCampaign(await cached(links), 'spring')) {
    progress.push({ found: found.map(({ id }) => id), looked });
  }
  const expected = [0, 1000, 2000, 3000, 4000].map((at) => links[at]?.id);
  expect(progress.map(({ looked }) => looked)).toEqual([2000, 4000, 4100, 4100]);
  expect(progress.at(-1)?.found).toEqual(expected);
});
