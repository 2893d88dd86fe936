import type { Database } from './tables.ts';

/** A path of a domain, and the link it leads to. */
interface Address {
  domainId: string;
  path: string;
  linkId: string;
}

/**
 * Makes a path of a domain lead to a link. Answers false, and does nothing, when it leads to one already: the table's
 * key decides, so that of two who ask at once exactly one gets it.
 */
export async function claimAddress(database: Database, { domainId, path, linkId }: Address): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('addresses')
    .values({ domain_id: domainId, path, link_id: linkId })
    .onConflict((conflict) => conflict.columns(['domain_id', 'path']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Frees a path of a domain. */
export async function releaseAddress(database: Database, domainId: string, path: string): Promise<void> {
  await database.deleteFrom('addresses').where('domain_id', '=', domainId).where('path', '=', path).execute();
}
