import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emptyColumns } from '../../../service/links/link-columns.ts';
import { defaultOwner } from '../../../service/shared/default-owner.ts';
import { newId } from '../../../service/storage/identifier.ts';
import { type LinkFilter, selectLinks } from '../../../service/storage/link-lists.ts';
import { writeTags } from '../../../service/storage/link-parts.ts';
import { removeLink } from '../../../service/storage/links.ts';
import type { LinkTable } from '../../../service/storage/tables.ts';
import { runs } from '../../setup/runs.ts';
import { until } from '../../setup/until.ts';
import { testService } from '../test-service.ts';

/**
 * Tags by link number. The first has more links than are looked up, the other has fewer, and one in four links has the
 * first twice.
 */
const tagsOf = (number: number) => [
  ...(number % 2 === 0 ? ['often'] : []),
  ...(number % 50 === 0 ? ['rare'] : []),
  ...(number % 4 === 0 ? ['often'] : []),
];

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

/** Links of some days with gaps, many of them in one hour and some in one millisecond. */
const filled = async (count: number) => {
  const { database, domain } = await testService();
  const began = Date.UTC(2026, 1, 27, 22);
  const links = Array.from({ length: count }, (_, number): LinkTable => {
    const at = number % 3 === 0 ? (number % 1_000) * 360_000 : (number * 7_919) % 3_600_000;
    const id = newId(new Date(began + number));
    const own = { id, owner_id: defaultOwner, domain_id: domain.id, long_url: 'https://example.com/', code: id };
    const title = { title: `Link ${number}`, title_folded: `link ${number}` };
    const created_at = new Date(began + at).toISOString();
    const click_count = number % 7 === 0 ? number : 0;
    const has_password = number % 40 === 0 ? 1 : 0;
    return { ...emptyColumns(), ...own, ...title, click_count, has_password, last_clicked_at: null, created_at };
  });
  for (let at = 0; at < count; at += 500) {
    await database
      .insertInto('links')
      .values(links.slice(at, at + 500))
      .execute();
  }
  const tags = new Map(links.map(({ id }, number) => [id, tagsOf(number)]));
  const rows = [...tags].flatMap(([link_id, own]) =>
    own.map((tag, position) => ({ link_id, position, tag, folded: tag })),
  );
  for (let at = 0; at < rows.length; at += 1_000) {
    await database
      .insertInto('link_tags')
      .values(rows.slice(at, at + 1_000))
      .execute();
  }
  return { database, domain, links, tags };
};

const newestFirst = (links: readonly LinkTable[]) =>
  [...links]
    .sort((one, other) => (`${one.created_at} ${one.id}` < `${other.created_at} ${other.id}` ? 1 : -1))
    .map(({ id }) => id);

const day = fc
  .integer({ min: 0, max: 7 })
  .map((days) => new Date(Date.UTC(2026, 1, 26 + days)).toISOString().slice(0, 10));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const filters = fc.record({
  titlePart: maybe(fc.constantFrom('link', 'k', '99', 'ink 4', '7', '"', '%', 'link_')),
  tag: maybe(fc.constantFrom('often', 'rare', 'none')),
  isClicked: maybe(fc.boolean()),
  hasPassword: maybe(fc.boolean()),
  firstDay: maybe(day),
  lastDay: maybe(day),
});

const isShown = (
  { click_count, created_at, has_password, title_folded }: LinkTable,
  tags: readonly string[] | undefined,
  filter: LinkFilter,
) =>
  (title_folded ?? '').includes(filter.titlePart ?? '') &&
  (filter.tag === undefined || tags?.includes(filter.tag) === true) &&
  (filter.isClicked === undefined || click_count > 0 === filter.isClicked) &&
  (filter.hasPassword === undefined || (has_password === 1) === filter.hasPassword) &&
  (filter.firstDay === undefined || created_at.slice(0, 10) >= filter.firstDay) &&
  (filter.lastDay === undefined || created_at.slice(0, 10) <= filter.lastDay);

it('distant pages are the same as in a full scan, also after links were created, changed and deleted', async () => {
  const { database, links, tags } = await filled(6_000);
  let left = links;
  const listed = async (filter: LinkFilter, offset: number) =>
    (await selectLinks(database, defaultOwner, filter, { offset, limit: 100 })).map(({ link }) => link.id);
  const change = async (link: LinkTable | undefined, columns: Partial<LinkTable>) => {
    if (!link) return;
    await database.updateTable('links').set(columns).where('id', '=', link.id).execute();
    left = left.map((each) => (each.id === link.id ? { ...each, ...columns } : each));
  };
  const property = fc.asyncProperty(
    fc.array(fc.nat(), { maxLength: 20 }),
    fc.array(fc.tuple(filters, fc.nat({ max: 6_500 })), { minLength: 4, maxLength: 4 }),
    async (removed, asked) => {
      for (const number of removed) {
        const link = left[number % left.length];
        if (link) await removeLink(database, defaultOwner, link.id);
        left = left.filter((each) => each !== link);
        const retagged = left[number % 700];
        if (retagged) {
          const own = tagsOf(number);
          await database.transaction().execute((transaction) => writeTags(transaction, retagged.id, own));
          tags.set(retagged.id, own);
        }
        await change(left[number % 500], { click_count: number % 3, has_password: number % 2 === 0 ? 1 : 0 });
      }
      await change(left[0], { created_at: new Date(Date.UTC(2026, 2, 1, removed.length)).toISOString() });
      for (const [filter, far] of asked) {
        const all = newestFirst(left.filter((link) => isShown(link, tags.get(link.id), filter)));
        // Offsets beyond the scanned ones, and within the matching links.
        for (const offset of [far, far % (all.length + 1)]) {
          expect(await listed(filter, offset)).toEqual(all.slice(offset, offset + 100));
        }
      }
    },
  );
  await fc.assert(property, runs(20));
});

it('rare links are read together if few others are between them', async () => {
  const { database, links } = await filled(200);
  const made = links.map((link, number) => {
    const created_at = new Date(Date.UTC(2026, 0, 1, number * 5)).toISOString();
    return { ...link, created_at, click_count: number % 2 };
  });
  for (const { id, created_at, click_count } of made) {
    await database.updateTable('links').set({ created_at, click_count }).where('id', '=', id).execute();
  }
  const statements = { made: 0 };
  const counting = database.withPlugin({
    transformQuery: ({ node }) => {
      statements.made += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const clicked = newestFirst(made.filter(({ click_count }) => click_count > 0));
  for (const offset of [0, 30]) {
    const listed = await selectLinks(counting, defaultOwner, { isClicked: true }, { offset, limit: 60 });
    expect(listed.map(({ link }) => link.id)).toEqual(clicked.slice(offset, offset + 60));
  }
  expect(statements.made).toBeLessThan(30);
});

it.runIf(isPostgres)('titles are found by an index without an extension', async () => {
  const { database } = await filled(6_000);
  await sql`drop extension if exists pg_trgm cascade`.execute(database);
  await sql`analyze links`.execute(database);
  const filter = { titlePart: 'ink 4321' };
  const found = await selectLinks(database, defaultOwner, filter, { offset: 0, limit: 100 });
  expect(found.map(({ link }) => link.title)).toEqual(['Link 4321']);
  const scans = async () => {
    const { rows } = await sql<{ scans: number }>`
      select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'links_title_parts'`.execute(database);
    return Number(rows[0]?.scans);
  };
  await until(async () => expect(await scans()).toBeGreaterThan(0));
});
