import { foldKey, foldText } from '../../../lib/contract/fold-text.ts';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import { emptyColumns } from '../../../service/links/link-columns.ts';
import { defaultOwner } from '../../../service/shared/default-owner.ts';
import type { Database, LinkTable } from '../../../service/storage/tables.ts';

/** The number of rows in one statement. */
const batchSize = 500;

/** Inserts links into a service's database. Creating them one by one would take minutes. */
export async function fillService(database: Database, domainId: string, links: readonly LinkRecord[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (let from = 0; from < links.length; from += batchSize) {
      const batch = links.slice(from, from + batchSize);
      await transaction
        .insertInto('links')
        .values(batch.map((link) => rowOf(link, domainId)))
        .execute();
      const tags = batch.flatMap(({ id, tags }) =>
        [...new Set(tags)].map((tag, position) => ({ link_id: id, position, tag, folded: foldKey(tag) })),
      );
      if (tags.length > 0) await transaction.insertInto('link_tags').values(tags).execute();
    }
  });
}

const rowOf = (link: LinkRecord, domainId: string): LinkTable => ({
  ...emptyColumns(),
  id: link.id,
  owner_id: defaultOwner,
  domain_id: domainId,
  long_url: link.long_url ?? '',
  code: link.short_url?.split('/').at(-1) ?? '',
  title: link.title,
  title_folded: foldText(link.title ?? ''),
  custom_link: link.custom_link,
  has_utm: link.has_utm ? 1 : 0,
  has_password: link.has_password ? 1 : 0,
  click_count: link.is_clicked ? 1 : 0,
  last_clicked_at: link.last_clicked,
  created_at: link.created_at ?? '',
});
