import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import { defaultOwner } from '../shared/default-owner.ts';
import { newId } from '../storage/identifier.ts';
import type { Database } from '../storage/tables.ts';

/** The owner that a token belongs to, and whether it may only read. */
export interface Caller {
  tokenId: string;
  ownerId: string;
  readOnly: boolean;
}

/*
 * SHA-256 is enough here, and each request needs it: a token has 256 random bits, so no dictionary helps to guess it.
 */
const hash = (token: string) => digest('sha256', token, 'hex');

interface NewToken {
  label: string;
  readOnly?: boolean;
  ownerId?: string;
  /** The end of its validity. By default it has none. */
  expires?: Date | null;
}

/** Creates a token and returns it. Only its hash is stored, so it cannot be shown again. */
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

/** Returns true if any token was ever created. */
export async function hasTokens(database: Database): Promise<boolean> {
  return (await database.selectFrom('tokens').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the caller of a token; null if it is unknown, revoked or expired. */
export async function findCaller(database: Database, token: string, now: Date): Promise<Caller | null> {
  const given = hash(token);
  const row = await database.selectFrom('tokens').selectAll().where('hash', '=', given).executeTakeFirst();
  // The index compares byte by byte. This comparison takes the same time for any token.
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(given))) return null;
  if (row.revoked_at !== null) return null;
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) return null;
  return { tokenId: row.id, ownerId: row.owner_id, readOnly: row.read_only === 1 };
}

/** Returns an owner's tokens without their hashes, oldest first. */
export function listTokens(database: Database, ownerId = defaultOwner) {
  return database
    .selectFrom('tokens')
    .select(['id', 'label', 'read_only', 'created_at', 'expires_at', 'revoked_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
}

/**
 * Revokes one of an owner's tokens.
 *
 * @returns true if there was a valid token with this id.
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
