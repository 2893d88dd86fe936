import path from 'node:path';
import * as z from 'zod/mini';
import { openThread } from '../shared/thread.ts';
import { applyRetention, retentionSettings } from '../stats/retention.ts';
import { rollUpClicks } from '../stats/rollup.ts';
import { deleteExpired } from '../storage/expire.ts';
import { allowsMoreConnections, type Storage } from '../storage/open.ts';
import type { Database } from '../storage/tables.ts';
import { storeClicks } from './store-clicks.ts';
import { clickWrite } from './writes.ts';

/** Writes that visits do not wait for: store clicks, roll up a link's batches if that pays, and delete what is old. */
export const clickTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store'), write: clickWrite }),
  z.object({ kind: z.literal('rollUp'), linkId: z.string() }),
  z.object({ kind: z.literal('expire'), now: z.iso.datetime() }),
  z.object({ kind: z.literal('retention'), retention: retentionSettings, now: z.iso.datetime() }),
]);
type ClickTask = z.infer<typeof clickTask>;

/**
 * Runs a task in this thread.
 *
 * @param signal stops deletions between two statements, so that the task rejects.
 * @returns the ids of links with a full batch, which should be rolled up.
 */
export async function runClickTask(database: Database, task: ClickTask, signal?: AbortSignal): Promise<string[]> {
  if (task.kind === 'store') return storeClicks(database, task.write);
  if (task.kind === 'rollUp') await rollUpClicks(database, task.linkId);
  else if (task.kind === 'expire') await deleteExpired(database, new Date(task.now), signal);
  else await applyRetention(database, task.retention, new Date(task.now), signal);
  return [];
}

const linkIds = z.array(z.string());

/** Runs tasks in this thread or another. */
export interface ClickTasks {
  /** @returns the ids of links with a full batch. Rejects if the database fails, or the thread ends meanwhile. */
  run: (task: ClickTask) => Promise<string[]>;
  /** Ends the thread with its tasks. Tasks of this thread end as the signal stops them. */
  close: () => Promise<void>;
}

/**
 * Runs tasks in a thread if the database allows another connection, else in this one. New clicks go to PostgreSQL from
 * here, since waiting for it blocks nothing.
 *
 * @param onFault called if the thread crashes. The next task starts it again.
 * @param signal aborted when the service closes.
 */
export function openClickTasks(
  database: Database,
  {
    storage,
    onFault,
    signal,
  }: { storage?: Storage | undefined; onFault: (fault: unknown) => void; signal?: AbortSignal },
): ClickTasks {
  if (!storage || !allowsMoreConnections(storage))
    return { run: (task) => runClickTask(database, task, signal), close: async () => {} };
  const thread = openThread(path.join(import.meta.dirname, 'click-thread.ts'), { ...storage }, onFault);
  const isHere = ({ kind }: ClickTask) => kind === 'store' && storage.url !== undefined;
  return {
    run: async (task) => (isHere(task) ? runClickTask(database, task) : linkIds.parse(await thread.ask(task))),
    close: thread.close,
  };
}
