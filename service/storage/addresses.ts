import type { Database, Tables } from './tables.ts';

/** A path of a domain, and the link it leads to. */
interface Address {
  domainId: string;
  path: string;
  /** A custom slug without case, as visits compare it; null for a generated code, which must match exactly. */
  folded: string | null;
  linkId: string;
}

/**
 * Reserves a path of a domain for a link. Returns false if it is taken. The table's key decides, so exactly one of two
 * simultaneous requests gets it.
 */
export async function claimAddress(database: Database, { domainId, path, folded, linkId }: Address): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('addresses')
    .values({ domain_id: domainId, path, folded, link_id: linkId })
    .onConflict((conflict) => conflict.columns(['domain_id', 'path']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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
