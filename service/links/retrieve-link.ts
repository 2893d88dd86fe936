import { findLink } from '../storage/links.ts';
import type { Call } from './call.ts';
import { toRecord } from './record.ts';
import { unknownLink } from './unknown-link.ts';

/** Retrieve a short link (interface §4.4). */
export async function retrieveLink({ database, caller, now }: Call, { id }: { id: string }) {
  const stored = await findLink(database, caller.ownerId, id);
  if (!stored) throw unknownLink();
  return { status: 'success' as const, data: toRecord(stored, now) };
}
