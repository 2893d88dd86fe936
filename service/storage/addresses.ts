import { sql } from 'kysely';
import { engineOf } from './engines/engine.ts';
import type { Database, Tables } from './tables.ts';

/** A path of a domain, and the link it leads to. */
interface Address {
  domainId: string;
  path: string;
  /** A custom slug without case, as visits compare it; null for a generated code, which must match exactly. */
  folded: string | null;
  /** A custom slug as it looks (links/skeleton.ts); null for a generated code. */
  skeleton: string | null;
  linkId: string;
}

/**
 * Reserves a path of a domain for a link. Returns false if it is taken. The table's key decides, so exactly one of two
 * simultaneous requests gets it.
 */
export async function claimAddress(
  database: Database,
  { domainId, path, folded, skeleton, linkId }: Address,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('addresses')
    .values({ domain_id: domainId, path, folded, skeleton, link_id: linkId })
    .onConflict((conflict) => conflict.columns(['domain_id', 'path']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Makes simultaneous claims of slugs that look alike wait for each other, until the transaction ends. SQLite has one
 * writer at a time.
 */
export async function lockSkeleton(transaction: Database, domainId: string, skeleton: string): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${domainId} ${skeleton}`}, 0))`.execute(transaction);
}

/** Returns a slug of another link that looks the same; null without one. */
export async function findLookalike(
  database: Database,
  { domainId, skeleton, linkId }: { domainId: string; skeleton: string; linkId: string },
): Promise<string | null> {
  const row = await database
    .selectFrom('addresses')
    .select('path')
    .where('domain_id', '=', domainId)
    .where('skeleton', '=', skeleton)
    .where('link_id', '!=', linkId)
    .orderBy('path')
    .executeTakeFirst();
  return row?.path ?? null;
}

/** Slugs that are read at a time. */
const slugsPerPage = 500;

/** A slug with its domain and its link. */
export interface OwnedSlug {
  host: string;
  path: string;
  skeleton: string;
  domain_id: string;
  link_id: string;
}

/** Reads the custom slugs of an owner, page by page. */
export async function* readSlugs(database: Database, ownerId: string): AsyncGenerator<OwnedSlug> {
  const domains = database.selectFrom('domains').select(['id', 'host']).where('owner_id', '=', ownerId).orderBy('id');
  for (const { id, host } of await domains.execute()) {
    let last = '';
    for (;;) {
      const page = await database
        .selectFrom('addresses')
        .select(['path', 'skeleton', 'link_id'])
        .where('domain_id', '=', id)
        .where('skeleton', 'is not', null)
        .where('path', '>', last)
        .orderBy('path')
        .limit(slugsPerPage)
        .execute();
      for (const { skeleton, ...row } of page) yield { ...row, host, domain_id: id, skeleton: skeleton ?? '' };
      const end = page.at(-1);
      if (end === undefined || page.length < slugsPerPage) break;
      last = end.path;
    }
  }
}

/** Frees a path of a domain. */
export async function releaseAddress(database: Database, domainId: string, path: string): Promise<void> {
  await database.deleteFrom('addresses').where('domain_id', '=', domainId).where('path', '=', path).execute();
}

/** A path that leads to a link. */
export type PathMatch = Pick<Tables['addresses'], 'path' | 'folded' | 'link_id'>;

/** Returns the paths of a host that are in `paths`, and the custom slugs that are in `folded`. */
export const findPaths = (
  database: Database,
  host: string,
  { paths, folded }: { paths: readonly string[]; folded: readonly string[] },
): Promise<PathMatch[]> =>
  database
    .selectFrom('addresses')
    .select(['path', 'folded', 'link_id'])
    .where('domain_id', '=', database.selectFrom('domains').select('id').where('host', '=', host))
    .where((address) => address.or([address('path', 'in', paths), address('folded', 'in', folded)]))
    .execute();
