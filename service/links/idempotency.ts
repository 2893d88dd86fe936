import { createHash } from 'node:crypto';
import { idempotencyHeader, maxIdempotencyKey } from '../../lib/contract/idempotency-key.ts';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import { badRequest, invalidFields } from '../shared/refusal.ts';
import { claimKey, findKey, type KeyUse, saveShortUrl } from '../storage/create-keys.ts';
import type { Database } from '../storage/tables.ts';
import type { Call } from './call.ts';
import type { Creation } from './record.ts';

/** A string of structured fields (RFC 9651, section 3.3.3) without escaped characters. */
const quoted = /^"([\x20-\x21\x23-\x5b\x5d-\x7e]+)"$/;

/**
 * Returns the key in the header of a create; null without a header.
 *
 * @throws {Refusal} F1 if it is not a quoted string.
 */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = quoted.exec(header.trim())?.[1];
  if (key === undefined || key.length > maxIdempotencyKey)
    throw badRequest(`${idempotencyHeader} must be a quoted string of at most ${maxIdempotencyKey} characters`);
  return key;
}

/**
 * Leaves the password out, since a fast hash of it would be easy to guess. Sorts the fields, since a repeat may reach
 * another version, whose contract has another order.
 */
function hashBody({ password: _, ...body }: CreateLinkBody): string {
  const sorted = Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(sorted)))
    .digest('hex');
}

interface KeyedCreate {
  call: Call;
  body: CreateLinkBody;
  /** Null for a create without a key, which always creates a link. */
  key: string | null;
  /** The id of the new link. */
  id: string;
}

/**
 * Creates a link in a transaction, or returns the first creation if the key was used.
 *
 * @param create creates the link, and returns its short address.
 * @throws {Refusal} F4 if the key was used with another body.
 */
export async function createOnce(
  transaction: Database,
  { call: { caller, now }, body, key, id }: KeyedCreate,
  create: () => Promise<string>,
): Promise<Creation> {
  const created_at = now.toISOString();
  if (key === null) return { id, short_url: await create(), created_at };
  const row = { owner_id: caller.ownerId, key, body_hash: hashBody(body), link_id: id, created_at };
  const first = await claimKey(transaction, row);
  if (first === null) {
    const short_url = await create();
    await saveShortUrl(transaction, row, short_url);
    return { id, short_url, created_at };
  }
  return creationOf(first, row.body_hash);
}

/**
 * Returns the first creation if the key was used. Costly work for a create comes after this.
 *
 * @throws {Refusal} F4 if the key was used with another body.
 */
export async function findCreation({ call, body, key }: Omit<KeyedCreate, 'id'>): Promise<Creation | null> {
  if (key === null) return null;
  const first = await findKey(call.database, { owner_id: call.caller.ownerId, key });
  return first && creationOf(first, hashBody(body));
}

function creationOf(first: KeyUse, bodyHash: string): Creation {
  if (first.body_hash === bodyHash) return { ...first, id: first.link_id };
  throw invalidFields({ formErrors: [`This ${idempotencyHeader} was used for another link`], fieldErrors: {} });
}
