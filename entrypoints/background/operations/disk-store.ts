import { type HemDatabase, type HemSchema, keyOf, rowsOfJob, storedOperation } from '@/lib/database/hem-database.ts';
import type { Job, LeftOutRow } from '@/lib/operations/job.ts';
import { type Operation, operation } from '@/lib/operations/operation.ts';
import type { OperationChange, OperationStore } from './operation-store.ts';

/** A change on disk. */
export type DiskChange =
  | OperationChange
  | { kind: 'putJob'; job: Job }
  /** Also removes the job's rows. */
  | { kind: 'removeJob'; id: string }
  | { kind: 'putLeftOut'; job: string; rows: readonly LeftOutRow[] };

/** The store of ordinary windows, with the jobs. */
export interface DiskStore extends OperationStore {
  /** Reads the unfinished operations, without rows that were never started. Skips unreadable ones. */
  readOpen: () => Promise<Operation[]>;
  write: (changes: readonly DiskChange[]) => Promise<void>;
}

const parsed = (value: unknown): Operation[] => {
  const { data } = operation.safeParse(value);
  return data === undefined ? [] : [data];
};

/** @param open returns the database */
export const diskStore = (open: () => Promise<HemDatabase>): DiskStore => ({
  readOpen: async () => (await (await open()).getAllFromIndex('operations', 'open')).flatMap(parsed),
  read: async (id) => parsed(await (await open()).get('operations', keyOf({ id })))[0] ?? null,
  write: async (changes) => write(await open(), changes),
  makersOf: async (linkIds) => {
    const { store, done } = (await open()).transaction('operations');
    const made = store.index('made');
    const makers = await Promise.all(linkIds.map(async (id) => [id, parsed(await made.get(id))[0]?.id] as const));
    await done;
    return new Map(makers.flatMap(([link, maker]) => (maker === undefined ? [] : [[link, maker] as const])));
  },
  removeDone: async (isMeant, before = Number.POSITIVE_INFINITY) => {
    const database = await open();
    const range = IDBKeyRange.upperBound(before, true);
    const done = (await database.getAllFromIndex('operations', 'doneByHand', range)).flatMap(parsed).filter(isMeant);
    await write(
      database,
      done.map((one) => ({ kind: 'remove', operation: one })),
    );
  },
});

const storeNames = ['operations', 'jobs', 'leftOut'] as const satisfies (keyof HemSchema)[];

async function write(database: HemDatabase, changes: readonly DiskChange[]): Promise<void> {
  if (changes.length === 0) return;
  const transaction = database.transaction(storeNames, 'readwrite', { durability: 'relaxed' });
  const [operations, jobs] = [transaction.objectStore('operations'), transaction.objectStore('jobs')];
  const leftOut = transaction.objectStore('leftOut');
  const requestsFor = (change: DiskChange): Promise<unknown>[] => {
    switch (change.kind) {
      case 'put':
        return [operations.put(storedOperation(change.operation))];
      case 'remove':
        return [operations.delete(keyOf(change.operation))];
      case 'putJob':
        return [jobs.put(change.job)];
      case 'removeJob':
        return [jobs.delete(change.id), operations.delete(rowsOfJob(change.id)), leftOut.delete(rowsOfJob(change.id))];
      case 'putLeftOut':
        return change.rows.map((row) => leftOut.put({ ...row, job: change.job }));
    }
  };
  // Async, so that a call that throws at once leaves no other promise without a handler.
  const written = latest(changes).map(async (change) => Promise.all(requestsFor(change)));
  await Promise.all([...written, transaction.done]);
}

/** Leaves out changes that a later change of the same operation replaces. */
export function latest(changes: readonly DiskChange[]): DiskChange[] {
  const last = new Map<string, DiskChange>();
  for (const change of changes) if ('operation' in change) last.set(change.operation.id, change);
  return changes.filter((change) => !('operation' in change) || last.get(change.operation.id) === change);
}
