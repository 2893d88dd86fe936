import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import { byDestination } from './by-destination.ts';

/*
 * The creates that may be taken to have made a link: those that are to be sent, and those that the service has answered
 * until they are struck out on disk, since the next worker would look for their links.
 */
const creates = byDestination();

/** Notes an entry, if it is a create. */
export function addCreate({ id, write }: OutboxEntry): void {
  if (write.kind === 'create') creates.add(id, write.body.long_url);
}

/** Notes that an entry is struck out. */
export const dropCreate = (id: string): void => creates.drop(id);

/** Forgets all in memory. */
export const dropCreates = (): void => creates.clear();

/** Whether there are any. */
export const hasCreates = (): boolean => creates.size() > 0;

/** Whether there are others beside a create, and whether any of them has its destination. */
export function othersBeside({ id }: OutboxEntry): 'none' | 'elsewhere' | 'alike' {
  const alike = creates.like(id);
  const others = creates.size() - (alike.has(id) ? 1 : 0);
  if (others === 0) return 'none';
  return alike.size === 1 ? 'elsewhere' : 'alike';
}
