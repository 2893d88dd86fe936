import type { Database, Tables } from './tables.ts';

/** A path of a domain, and the link it leads to. */
interface Address {
  domainId: string;
  path: string;
  /** A custom slug as visits compare it without case; null for a generated code, which has to be exact. */
  folded: string | null;
  linkId: string;
}

/**
 * Makes a path of a domain lead to a link. Answers false, and does nothing, when it leads to one already: the table's
 * key decides, so that of two who ask at once exactly one gets it.
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
export type FoundPath = Pick<Tables['addresses'], 'path' | 'folded' | 'link_id'>;

/** The paths of a host that are one of these, or a custom slug that is folded to one of these. */
export const findPaths = (
  database: Database,
  host: string,
  { paths, folded }: { paths: readonly string[]; folded: readonly string[] },
): Promise<FoundPath[]> =>
  database
    .selectFrom('addresses')
    .select(['path', 'folded', 'link_id'])
    .where('domain_id', '=', database.selectFrom('domains').select('id').where('host', '=', host))
    .where((address) => address.or([address('path', 'in', paths), address('folded', 'in', folded)]))
    .execute();
