import path from 'node:path';
import * as z from 'zod/mini';
import { openThread } from '../shared/thread.ts';
import { keeping, thinOut } from '../stats/retention.ts';
import { addFigures } from '../stats/rollup.ts';
import { isShared, type Storage } from '../storage/open.ts';
import type { Database } from '../storage/tables.ts';
import { forgetWriters, storeClicks } from './store-clicks.ts';
import { clickWrite } from './writes.ts';

/** What is written of clicks: new ones; those of a link to its figures, if they are worth it; old ones, thinned out. */
export const clickTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store'), write: clickWrite }),
  z.object({ kind: z.literal('add'), linkId: z.string() }),
  z.object({ kind: z.literal('thin'), keeping, now: z.iso.datetime() }),
  z.object({ kind: z.literal('forget'), now: z.iso.datetime() }),
]);
type ClickTask = z.infer<typeof clickTask>;

/** Does a task, in whatever thread. Answers the ids of links with a full batch, whose clicks are to be added up. */
export async function perform(database: Database, task: ClickTask): Promise<string[]> {
  if (task.kind === 'store') return storeClicks(database, task.write);
  if (task.kind === 'add') await addFigures(database, task.linkId);
  else if (task.kind === 'thin') await thinOut(database, task.keeping, new Date(task.now));
  else await forgetWriters(database, new Date(task.now));
  return [];
}

const answered = z.array(z.string());

/** Does tasks, in whatever thread. */
export interface ClickTasks {
  /** @returns the ids of links with a full batch. Rejects when the database fails, or the thread ends meanwhile. */
  run: (task: ClickTask) => Promise<string[]>;
  close: () => Promise<void>;
}

/**
 * Does tasks in a thread where the database can be opened there, else in this one. New clicks go to PostgreSQL from here:
 * to wait for it holds up nothing.
 *
 * @param onFault told when the thread ends by itself. The next task starts it again.
 */
export function openClickTasks(
  database: Database,
  { storage, onFault }: { storage?: Storage | undefined; onFault: (fault: unknown) => void },
): ClickTasks {
  if (!storage || !isShared(storage)) return { run: (task) => perform(database, task), close: async () => {} };
  const thread = openThread(path.join(import.meta.dirname, 'click-thread.ts'), { ...storage }, onFault);
  const isHere = ({ kind }: ClickTask) => kind === 'store' && storage.url !== undefined;
  return {
    run: async (task) => (isHere(task) ? perform(database, task) : answered.parse(await thread.ask(task))),
    close: thread.close,
  };
}
