import { createHash } from 'node:crypto';
import { idempotencyHeader, maxIdempotencyKey } from '../../lib/contract/idempotency-key.ts';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import { cannot, notValid } from '../shared/refusal.ts';
import { claimKey, saveAnswer } from '../storage/create-keys.ts';
import type { Database } from '../storage/tables.ts';
import type { Call } from './call.ts';

/** A string of structured fields (RFC 9651, section 3.3.3) without escaped characters. */
const quoted = /^"([\x20-\x21\x23-\x5b\x5d-\x7e]+)"$/;

/** Returns the key in the header of a create; null without one. Refuses anything but a quoted string. */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = quoted.exec(header.trim())?.[1];
  if (key === undefined || key.length > maxIdempotencyKey)
    throw cannot(`${idempotencyHeader} must be a quoted string of at most ${maxIdempotencyKey} characters`);
  return key;
}

/** The password is left out: a quick hash of it would be easy to guess. */
const hashOf = ({ password: _, ...body }: CreateLinkBody): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

interface Keyed {
  call: Call;
  body: CreateLinkBody;
  /** Null for a create without a key, which makes a link each time. */
  key: string | null;
}

/** Makes a link in a transaction, or returns the first answer if its key was used. Refuses a key of another body. */
export async function answerOnce(
  transaction: Database,
  { call: { caller, now }, body, key }: Keyed,
  create: () => Promise<string>,
): Promise<string> {
  if (key === null) return create();
  const row = { owner_id: caller.ownerId, key, body_hash: hashOf(body) };
  const first = await claimKey(transaction, { ...row, now });
  if (first === null) {
    const answer = await create();
    await saveAnswer(transaction, row, answer);
    return answer;
  }
  if (first.body_hash === row.body_hash) return first.answer;
  throw notValid({ formErrors: [`This ${idempotencyHeader} was used for another link`], fieldErrors: {} });
}
