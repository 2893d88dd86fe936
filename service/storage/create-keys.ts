import type { Database, Tables } from './tables.ts';

/** Days for which a key is kept. */
const keyDays = 7;

type KeyRow = Tables['create_keys'];
type KeyOf = Pick<KeyRow, 'owner_id' | 'key'>;

/**
 * Claims a key in the transaction that creates its link. Another create with the same key waits for its end.
 *
 * @returns null for a new key, else the stored result of its first use.
 */
export async function claimKey(
  transaction: Database,
  { now, ...row }: Omit<KeyRow, 'answer' | 'created_at'> & { now: Date },
): Promise<Pick<KeyRow, 'body_hash' | 'answer'> | null> {
  await deleteExpiredKeys(transaction, now);
  const claimed = await transaction
    .insertInto('create_keys')
    .values({ ...row, answer: '', created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  return transaction
    .selectFrom('create_keys')
    .select(['body_hash', 'answer'])
    .where('owner_id', '=', row.owner_id)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
}

/** Saves the answer of the create that claimed a key. */
export async function saveAnswer(transaction: Database, { owner_id, key }: KeyOf, answer: string): Promise<void> {
  await transaction
    .updateTable('create_keys')
    .set({ answer })
    .where('owner_id', '=', owner_id)
    .where('key', '=', key)
    .execute();
}

/** Deletes the expired keys of all owners. */
async function deleteExpiredKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keyDays * 86_400_000).toISOString();
  await database.deleteFrom('create_keys').where('created_at', '<', before).execute();
}
