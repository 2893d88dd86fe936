import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { byDestination } from './by-destination.ts';

/*
 * The creates that may be taken to have made a link: those that are to be sent, and those that the service has answered
 * until they are struck out on disk, since the next worker would look for their links.
 */
const createsOf = perBackground(byDestination);

/** Notes an entry, if it is a create. */
export function addCreate(background: Background, { id, write }: Operation): void {
  if (write.kind === 'create') createsOf(background).add(id, write.body.long_url);
}

/** Notes that an entry is struck out. */
export const dropCreate = (background: Background, id: string): void => createsOf(background).drop(id);

/** Whether there are any. */
export const hasCreates = (background: Background): boolean => createsOf(background).size() > 0;

/** Whether there are others beside a create, and whether any of them has its destination. */
export function othersBeside(background: Background, { id }: Operation): 'none' | 'elsewhere' | 'alike' {
  const creates = createsOf(background);
  const alike = creates.like(id);
  const others = creates.size() - (alike.has(id) ? 1 : 0);
  if (others === 0) return 'none';
  return alike.size === 1 ? 'elsewhere' : 'alike';
}
