import { keyOf } from '@/lib/database/hem-database.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { readArea, readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

/* Passwords are stored apart from their operations, in `storage.session` and so until the browser closes. */

type Keyed = Pick<Operation, 'id' | 'job'>;

const prefix = 'operationPassword:';

const nameOf = (operation: Keyed): string => `${prefix}${keyOf(operation).join(':')}`;

const storageKeyOf = (operation: Keyed) => `session:${nameOf(operation)}` as const;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
}

/** Creates the store of the passwords of operations. */
export function createPasswords({ lifetime, noteProblem }: Needs) {
  /** The passwords of operations by hand that this worker has added, with their pending writes. */
  const added = new Map<string, { password: string; stored: Promise<unknown> }>();

  /** Stores the password of an operation. If that fails, only this worker has it. */
  async function savePassword(operation: Keyed, password: string): Promise<void> {
    const stored = writeKey(storageKeyOf(operation), password).catch(noteProblem('storeChanges'));
    if (operation.job === undefined) added.set(nameOf(operation), { password, stored });
    await stored;
  }

  /** Returns the password of an operation; null after the browser was closed. */
  async function passwordOf(operation: Keyed): Promise<string | null> {
    const here = added.get(nameOf(operation));
    if (here !== undefined) {
      await here.stored;
      return here.password;
    }
    const stored = await readKey(storageKeyOf(operation));
    return typeof stored === 'string' ? stored : null;
  }

  async function removePasswords(operations: readonly Operation[]): Promise<void> {
    const having = operations.filter(({ hasPassword }) => hasPassword);
    for (const one of having) added.delete(nameOf(one));
    if (having.length === 0 || lifetime.signal.aborted) return;
    await removeKeys(...having.map(storageKeyOf)).catch(noteProblem('storeChanges'));
  }

  return { savePassword, passwordOf, removePasswords };
}

export type Passwords = ReturnType<typeof createPasswords>;

/** A stored password: its key, and the id of its job, or of its operation without a job. */
export interface StoredPassword {
  key: `session:${string}`;
  owner: string;
}

/** Returns the stored passwords, without reading them. */
export async function storedPasswords(): Promise<StoredPassword[]> {
  const names = Object.keys(await readArea('session')).filter((name) => name.startsWith(prefix));
  return names.map((name) => ({ key: `session:${name}`, owner: name.slice(prefix.length).split(':')[0] ?? '' }));
}

/** Removes stored passwords whose owner matches. */
export async function removeStoredPasswords(
  stored: readonly StoredPassword[],
  matches: (owner: string) => boolean,
): Promise<void> {
  const removed = stored.filter(({ owner }) => matches(owner));
  if (removed.length > 0) await removeKeys(...removed.map(({ key }) => key));
}
