import { defaultOwner } from '../shared/default-owner.ts';
import { StartError } from '../shared/errors.ts';
import { newId } from '../storage/identifier.ts';
import type { Database } from '../storage/tables.ts';
import { normaliseHost } from './host.ts';

/** A host that short links live on. */
export interface Domain {
  id: string;
  host: string;
}

const columns = ['id', 'host'] as const;

/**
 * Adds a host for short links; an owner's first is its default. Adding it again answers the same domain.
 *
 * @throws {StartError} when the text is no host, or another owner has it.
 */
export async function addDomain(
  database: Database,
  { host, ownerId = defaultOwner }: { host: string; ownerId?: string },
): Promise<Domain> {
  const now = new Date();
  const wanted = normaliseHost(host);
  const others = await listDomains(database, ownerId);
  await database
    .insertInto('domains')
    .values({
      id: newId(now),
      owner_id: ownerId,
      host: wanted,
      is_default: others.length === 0 ? 1 : 0,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
  const domain = (await listDomains(database, ownerId)).find((known) => known.host === wanted);
  if (!domain) throw new StartError(`The domain ${wanted} belongs to another owner.`);
  return domain;
}

/**
 * Makes one of an owner's domains its default: new links live there that name none.
 *
 * @throws {StartError} when the owner has no such domain.
 */
export async function makeDefault(database: Database, host: string, ownerId: string = defaultOwner): Promise<Domain> {
  const wanted = normaliseHost(host);
  return database.transaction().execute(async (transaction) => {
    const domain = (await listDomains(transaction, ownerId)).find((known) => known.host === wanted);
    if (!domain) throw new StartError(`There is no domain ${wanted}: add it first, with domain add.`);
    const owned = transaction.updateTable('domains').where('owner_id', '=', ownerId);
    await owned.set({ is_default: 0 }).execute();
    await owned.set({ is_default: 1 }).where('id', '=', domain.id).execute();
    return domain;
  });
}

/** The domain of this id, or the default one where none is named; null when the owner has no such domain. */
export async function chooseDomain(database: Database, ownerId: string, id?: string): Promise<Domain | null> {
  const domains = database.selectFrom('domains').select(columns).where('owner_id', '=', ownerId);
  const chosen = id === undefined ? domains.where('is_default', '=', 1) : domains.where('id', '=', id.toLowerCase());
  return (await chosen.executeTakeFirst()) ?? null;
}

/** An owner's domains, its default first. */
export function listDomains(database: Database, ownerId: string = defaultOwner): Promise<Domain[]> {
  return database
    .selectFrom('domains')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}
