import { sql } from 'kysely';
import { defaultOwner } from '../../../service/shared/default-owner.ts';
import type { Database } from '../../../service/storage/tables.ts';

/** Adds a million links with a title and a tag each. One in 100 was clicked, one in 100,000 has the rare tag. */
export async function addMillionLinks(database: Database, domainId: string, count = 1_000_000): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  const id = sql`printf('00000000-0000-7000-8000-%012d', n)`;
  await database.transaction().execute(async (transaction) => {
    await sql`insert into links (id, owner_id, domain_id, long_url, code, title, title_folded, click_count, created_at)
      ${numbers} select ${id}, ${defaultOwner}, ${domainId}, 'https://example.com/' || n, 'm' || n,
        'Title number ' || n, 'title number ' || n, n % 100 = 0,
        strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n * 20, 'unixepoch') from numbers`.execute(transaction);
    await sql`insert into addresses (domain_id, path, link_id)
      ${numbers} select ${domainId}, 'm' || n, ${id} from numbers`.execute(transaction);
    await sql`insert into link_tags (link_id, position, tag, folded)
      ${numbers} select ${id}, 0, tag, tag from (
        select n, case when n % 100000 = 0 then 'rare' else 'common ' || (n % 20) end as tag from numbers)`.execute(
      transaction,
    );
  });
}

/** The queries of slow lists, by what makes them slow. */
export const hardLists = {
  'a title that none has': '?title=nothing%20like%20it',
  'a rare tag': '?tag=rare',
  'clicked links': '?clicked=true',
  'links without clicks': '?clicked=false&has_password=false',
  'a deep offset': '?offset=900000',
  'a deep offset into links without clicks': '?clicked=false&offset=900000',
  'a deep offset into links without a password': '?has_password=false&offset=900000',
  'a deep offset into a range of days': '?start_date=2023-12-01&end_date=2100-01-01&offset=900000',
  'the last clicked links': '?clicked=true&offset=9900',
  'a deep offset into a tag with 50,000 links': '?tag=common%201&offset=45000',
  'links with a password, which none has': '?has_password=true',
} as const;

/** The queries of lists that compare each title. They have no goal. */
export const longLists = {
  'a deep offset into links with a part of a title': '?title=number&offset=900000',
} as const;
