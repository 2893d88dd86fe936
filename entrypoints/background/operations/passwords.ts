import { keyOf } from '@/lib/database/hem-database.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { readArea, readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';

/* Passwords are stored apart from their operations, in memory and so until the browser closes. */

type Keyed = Pick<Operation, 'id' | 'job'>;

const prefix = 'operationPassword:';
const nameOf = (operation: Keyed): string => `${prefix}${keyOf(operation).join(':')}`;
const storageKeyOf = (operation: Keyed) => `session:${nameOf(operation)}` as const;

/** The passwords of operations by hand that this worker has added, with their pending writes. */
const addedOf = perBackground(() => new Map<string, { password: string; stored: Promise<unknown> }>());

/** Stores the password of an operation. If that fails, only this worker has it. */
export async function savePassword(background: Background, operation: Keyed, password: string): Promise<void> {
  const stored = writeKey(storageKeyOf(operation), password).catch(noteProblem(background, 'storeChanges'));
  if (operation.job === undefined) addedOf(background).set(nameOf(operation), { password, stored });
  await stored;
}

/** Returns the password of an operation; null after the browser was closed. */
export async function passwordOf(background: Background, operation: Keyed): Promise<string | null> {
  const added = addedOf(background).get(nameOf(operation));
  if (added !== undefined) {
    await added.stored;
    return added.password;
  }
  const stored = await readKey(storageKeyOf(operation));
  return typeof stored === 'string' ? stored : null;
}

/** Removes the passwords of operations. */
export async function removePasswords(background: Background, operations: readonly Operation[]): Promise<void> {
  const having = operations.filter(({ hasPassword }) => hasPassword);
  for (const one of having) addedOf(background).delete(nameOf(one));
  if (having.length === 0 || background.signal.aborted) return;
  await removeKeys(...having.map(storageKeyOf)).catch(noteProblem(background, 'storeChanges'));
}

/**
 * Removes passwords that a stopped worker has left behind.
 *
 * @param isOrphan takes the job of an operation, or its own id if it has no job
 */
export async function removeOrphanedPasswords(isOrphan: (group: string) => boolean): Promise<void> {
  const names = Object.keys(await readArea('session')).filter((name) => name.startsWith(prefix));
  const orphaned = names.filter((name) => isOrphan(name.slice(prefix.length).split(':')[0] ?? ''));
  if (orphaned.length > 0) await removeKeys(...orphaned.map((name) => `session:${name}` as const));
}
