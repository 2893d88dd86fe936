import type { Database, Tables } from './tables.ts';

type KeyRow = Tables['create_keys'];
type KeyOf = Pick<KeyRow, 'owner_id' | 'key'>;

/** The use of a key: its request, and the link that it created. */
export type KeyUse = Omit<KeyRow, keyof KeyOf>;

/**
 * Claims a key in the transaction that creates its link. Another create with the same key waits for its end. The link's
 * address is not known yet (see `saveShortUrl`).
 *
 * @returns null for a new key, else its first use.
 */
export async function claimKey(transaction: Database, row: Omit<KeyRow, 'short_url'>): Promise<KeyUse | null> {
  // Writes even if the key exists, since a mere read could miss a row that is being deleted.
  const claimed = await transaction
    .insertInto('create_keys')
    .values({ ...row, short_url: '' })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet({ key: row.key }))
    .returning(['body_hash', 'link_id', 'short_url', 'created_at'])
    .executeTakeFirstOrThrow();
  return claimed.link_id === row.link_id ? null : claimed;
}

/** Returns the use of a key; null for a new key. */
export async function findKey(database: Database, { owner_id, key }: KeyOf): Promise<KeyUse | null> {
  const row = await database
    .selectFrom('create_keys')
    .select(['body_hash', 'link_id', 'short_url', 'created_at'])
    .where('owner_id', '=', owner_id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves the short address of the link that a key created. */
export async function saveShortUrl(transaction: Database, { owner_id, key }: KeyOf, short_url: string): Promise<void> {
  await transaction
    .updateTable('create_keys')
    .set({ short_url })
    .where('owner_id', '=', owner_id)
    .where('key', '=', key)
    .execute();
}
