import { defaultOwner } from '../shared/default-owner.ts';
import { OperatorError } from '../shared/errors.ts';
import { notifyDomains } from '../storage/changes.ts';
import { newId } from '../storage/identifier.ts';
import type { Database } from '../storage/tables.ts';
import { parseStored, type SettingTexts } from './domain-settings.ts';
import { hostOf, normalizeHost } from './host.ts';

/** A host for short links. */
export interface Domain {
  id: string;
  host: string;
  /** Its own settings as JSON (access/domain-settings.ts). */
  settings: string;
}

const columns = ['id', 'host', 'settings'] as const;

/**
 * Adds a host for short links. An owner's first domain is the default. Adding a host again returns the same domain.
 *
 * @throws {OperatorError} if the text is not a host, or another owner has it.
 */
export async function addDomain(
  database: Database,
  { host, ownerId = defaultOwner }: { host: string; ownerId?: string },
): Promise<Domain> {
  const now = new Date();
  const normalized = normalizeHost(host);
  const others = await listDomains(database, ownerId);
  await database
    .insertInto('domains')
    .values({
      id: newId(now),
      owner_id: ownerId,
      host: normalized,
      is_default: others.length === 0 ? 1 : 0,
      settings: '{}',
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
  const domain = (await listDomains(database, ownerId)).find((each) => each.host === normalized);
  if (!domain) throw new OperatorError(`The domain ${normalized} belongs to another owner.`);
  return domain;
}

const unknownDomain = (host: string) => new OperatorError(`There is no domain ${host}: add it first, with domain add.`);

/**
 * Makes one of an owner's domains the default for new links.
 *
 * @throws {OperatorError} if the owner has no such domain.
 */
export async function setDefaultDomain(
  database: Database,
  host: string,
  ownerId: string = defaultOwner,
): Promise<Domain> {
  const normalized = normalizeHost(host);
  return database.transaction().execute(async (transaction) => {
    const domain = (await listDomains(transaction, ownerId)).find((known) => known.host === normalized);
    if (!domain) throw unknownDomain(normalized);
    const owned = transaction.updateTable('domains').where('owner_id', '=', ownerId);
    await owned.set({ is_default: 0 }).execute();
    await owned.set({ is_default: 1 }).where('id', '=', domain.id).execute();
    return domain;
  });
}

/**
 * Changes settings of a domain. An empty text removes a setting, so that its default applies.
 *
 * @param changes valid texts by the names of settings.
 * @throws {OperatorError} if the owner has no such domain, or if a destination is on one of the service's domains.
 */
export async function changeDomain(
  database: Database,
  { host, ownerId = defaultOwner }: { host: string; ownerId?: string },
  changes: SettingTexts,
): Promise<Domain> {
  const normalized = normalizeHost(host);
  return database.transaction().execute(async (transaction) => {
    const owned = transaction.updateTable('domains').where('owner_id', '=', ownerId).where('host', '=', normalized);
    // Locks the row, so that two commands at once both take effect.
    const domain = await owned
      .set((row) => ({ settings: row.ref('settings') }))
      .returning(columns)
      .executeTakeFirst();
    if (!domain) throw unknownDomain(normalized);
    await refuseCircles(transaction, changes);
    const changed = Object.entries({ ...parseStored(domain.settings), ...changes }).filter(([, text]) => text !== '');
    const settings = JSON.stringify(Object.fromEntries(changed));
    await owned.set({ settings }).execute();
    await notifyDomains(transaction);
    return { ...domain, settings };
  });
}

/** Refuses destinations on the service's own domains: visits could be sent in a circle. */
async function refuseCircles(database: Database, changes: SettingTexts): Promise<void> {
  const hosts = new Set((await database.selectFrom('domains').select('host').execute()).map(({ host }) => host));
  for (const text of Object.values(changes)) {
    const url = URL.parse(text);
    if (url && hosts.has(hostOf(url)))
      throw new OperatorError(`${text} is on a domain of the service itself: give an address elsewhere.`);
  }
}

/** Returns an owner's domain by its id, or the default one without an id; null if there is none. */
export async function findDomain(database: Database, ownerId: string, id?: string): Promise<Domain | null> {
  const domains = database.selectFrom('domains').select(columns).where('owner_id', '=', ownerId);
  const chosen = id === undefined ? domains.where('is_default', '=', 1) : domains.where('id', '=', id.toLowerCase());
  return (await chosen.executeTakeFirst()) ?? null;
}

/** Returns an owner's domains, the default one first. */
export function listDomains(database: Database, ownerId: string = defaultOwner): Promise<Domain[]> {
  return database
    .selectFrom('domains')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}
