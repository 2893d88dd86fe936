import { createHash } from 'node:crypto';
import { idempotencyHeader, maxIdempotencyKey } from '../../lib/contract/idempotency-key.ts';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import { badRequest, invalidFields } from '../shared/refusal.ts';
import { claimKey, saveAnswer } from '../storage/create-keys.ts';
import type { Database } from '../storage/tables.ts';
import type { Call } from './call.ts';

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

/** Leaves the password out, since a fast hash of it would be easy to guess. */
const hashBody = ({ password: _, ...body }: CreateLinkBody): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

interface KeyedCreate {
  call: Call;
  body: CreateLinkBody;
  /** Null for a create without a key, which always creates a link. */
  key: string | null;
}

/**
 * Creates a link in a transaction, or returns the first answer if the key was used.
 *
 * @throws {Refusal} F4 if the key was used with another body.
 */
export async function answerOnce(
  transaction: Database,
  { call: { caller, now }, body, key }: KeyedCreate,
  create: () => Promise<string>,
): Promise<string> {
  if (key === null) return create();
  const row = { owner_id: caller.ownerId, key, body_hash: hashBody(body) };
  const first = await claimKey(transaction, { ...row, now });
  if (first === null) {
    const answer = await create();
    await saveAnswer(transaction, row, answer);
    return answer;
  }
  if (first.body_hash === row.body_hash) return first.answer;
  throw invalidFields({ formErrors: [`This ${idempotencyHeader} was used for another link`], fieldErrors: {} });
}
