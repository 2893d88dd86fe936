import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { defaultOwner } from '../../../service/access/owner.ts';
import { emptyColumns } from '../../../service/links/columns.ts';
import { newId } from '../../../service/storage/identifier.ts';
import { selectLinks } from '../../../service/storage/link-lists.ts';
import { removeLink } from '../../../service/storage/links.ts';
import type { LinkTable } from '../../../service/storage/tables.ts';
import { runs } from '../../setup/runs.ts';
import { until } from '../../setup/until.ts';
import { testService } from '../test-service.ts';

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

/** Links that were made within some days, with gaps, many of them in one hour and some in one millisecond. */
const filled = async (count: number) => {
  const { database, domain } = await testService();
  const began = Date.UTC(2026, 1, 27, 22);
  const links = Array.from({ length: count }, (_, number): LinkTable => {
    const at = number % 3 === 0 ? (number % 1_000) * 360_000 : (number * 7_919) % 3_600_000;
    const id = newId(new Date(began + number));
    const own = { id, owner_id: defaultOwner, domain_id: domain.id, long_url: 'https://example.com/', code: id };
    const title = { title: `Link ${number}`, title_folded: `link ${number}` };
    const created_at = new Date(began + at).toISOString();
    return { ...emptyColumns(), ...own, ...title, click_count: 0, last_clicked_at: null, created_at };
  });
  for (let at = 0; at < count; at += 500) {
    await database
      .insertInto('links')
      .values(links.slice(at, at + 500))
      .execute();
  }
  return { database, domain, links };
};

const newestFirst = (links: readonly LinkTable[]) =>
  [...links]
    .sort((one, other) => (`${one.created_at} ${one.id}` < `${other.created_at} ${other.id}` ? 1 : -1))
    .map(({ id }) => id);

it('lists from far on are those that counting through gives, also when links were made and deleted', async () => {
  const { database, links } = await filled(6_000);
  let left = links;
  const listed = async (offset: number) =>
    (await selectLinks(database, defaultOwner, {}, { offset, limit: 100 })).map(({ link }) => link.id);
  const property = fc.asyncProperty(
    fc.array(fc.nat(), { maxLength: 20 }),
    fc.array(fc.nat({ max: 6_500 }), { minLength: 3, maxLength: 3 }),
    async (removed, offsets) => {
      for (const number of removed) {
        const link = left[number % left.length];
        if (link) await removeLink(database, defaultOwner, link.id);
        left = left.filter((each) => each !== link);
      }
      const [moved] = left;
      const created_at = new Date(Date.UTC(2026, 2, 1, removed.length)).toISOString();
      if (moved) {
        await database.updateTable('links').set({ created_at }).where('id', '=', moved.id).execute();
        left = [...left.slice(1), { ...moved, created_at }];
      }
      const all = newestFirst(left);
      for (const offset of offsets) expect(await listed(offset)).toEqual(all.slice(offset, offset + 100));
    },
  );
  await fc.assert(property, runs(20));
});

it.runIf(isPostgres)('titles are looked up by their parts without an extension', async () => {
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
