import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import { defaultOwner } from '../shared/default-owner.ts';
import { newId } from '../storage/identifier.ts';
import type { Database } from '../storage/tables.ts';

/** Who asks: the owner whose links a token opens, and whether it may change them. */
export interface Caller {
  tokenId: string;
  ownerId: string;
  readOnly: boolean;
}

/*
 * SHA-256 and no slow hash: a token is 256 random bits, so that no dictionary helps to guess one from its hash, and
 * it is checked on every request.
 */
const hash = (token: string) => digest('sha256', token, 'hex');

interface NewToken {
  label: string;
  readOnly?: boolean;
  ownerId?: string;
  /** When it stops to work. By default never. */
  expires?: Date | null;
}

/** Makes a token. It is answered once, here, and kept as a hash alone. */
export async function createToken(
  database: Database,
  { label, readOnly = false, ownerId = defaultOwner, expires = null }: NewToken,
): Promise<{ id: string; token: string }> {
  const now = new Date();
  const id = newId(now);
  const token = `hem_${randomBytes(32).toString('base64url')}`;
  await database
    .insertInto('tokens')
    .values({
      id,
      owner_id: ownerId,
      label,
      hash: hash(token),
      read_only: readOnly ? 1 : 0,
      created_at: now.toISOString(),
      expires_at: expires?.toISOString() ?? null,
      revoked_at: null,
    })
    .execute();
  return { id, token };
}

/** Whether any token was ever made. */
export async function hasTokens(database: Database): Promise<boolean> {
  return (await database.selectFrom('tokens').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Who a token speaks for; null when it is unknown, revoked or past its time. */
export async function findCaller(database: Database, token: string, now: Date): Promise<Caller | null> {
  const given = hash(token);
  const row = await database.selectFrom('tokens').selectAll().where('hash', '=', given).executeTakeFirst();
  // An index compares byte by byte; what decides in the end takes the same time whatever is sent.
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(given))) return null;
  if (row.revoked_at !== null) return null;
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) return null;
  return { tokenId: row.id, ownerId: row.owner_id, readOnly: row.read_only === 1 };
}

/** An owner's tokens, oldest first, without what would let anybody use them. */
export function listTokens(database: Database, ownerId = defaultOwner) {
  return database
    .selectFrom('tokens')
    .select(['id', 'label', 'read_only', 'created_at', 'expires_at', 'revoked_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
}

/**
 * Revokes one of an owner's tokens: from then on nobody is let in with it. Answers whether there was one of this id that
 * worked.
 */
export async function revokeToken(database: Database, id: string, ownerId = defaultOwner): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('tokens')
    .set({ revoked_at: new Date().toISOString() })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id.toLowerCase())
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
