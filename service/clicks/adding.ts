import path from 'node:path';
import * as z from 'zod/mini';
import { addFigures } from '../storage/add-figures.ts';
import { isShared, type Storage } from '../storage/open.ts';
import type { Database } from '../storage/tables.ts';
import { type Keeping, keeping, thinOut } from '../storage/thin-out.ts';
import { openThread } from '../threads/thread.ts';

/** What is asked: to add the clicks of a link to its figures, if they are worth it; to thin out what is old. */
const addingTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), linkId: z.string() }),
  z.object({ kind: z.literal('thin'), keeping, now: z.iso.datetime() }),
]);
type AddingTask = z.infer<typeof addingTask>;

/** Does what is asked, in whatever thread. */
export async function perform(database: Database, asked: unknown): Promise<void> {
  const task = addingTask.parse(asked);
  if (task.kind === 'add') await addFigures(database, task.linkId);
  else await thinOut(database, task.keeping, new Date(task.now));
}

/** Adds clicks that wait in batches to the figures, link by link. */
export interface Adding {
  /** Has a link looked at soon. */
  ask: (linkId: string) => void;
  /** Has old figures thinned out. Rejects when the database fails. */
  thinOut: (keeping: Keeping, now: Date) => Promise<void>;
  /** Resolves when all that were asked for are looked at. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Adds up one link after the other, each once however often it is asked for meanwhile: in a thread where the database can
 * be opened there, else in this one.
 */
export function createAdding(
  database: Database,
  { storage, onFault }: { storage?: Storage | undefined; onFault: (fault: unknown) => void },
): Adding {
  const thread =
    storage && isShared(storage)
      ? openThread(path.join(import.meta.dirname, 'adding-thread.ts'), { ...storage })
      : null;
  const asked = new Set<string>();
  let working: Promise<void> | null = null;
  let isClosed = false;

  const run = async (task: AddingTask): Promise<unknown> => (thread ? thread.ask(task) : perform(database, task));

  async function work(): Promise<void> {
    for (const linkId of asked) {
      if (isClosed) return;
      asked.delete(linkId);
      try {
        await run({ kind: 'add', linkId });
      } catch (fault) {
        // Its clicks stay where they are, and are counted from there; its next full batch asks again.
        if (!isClosed) onFault(fault);
      }
    }
  }

  return {
    ask: (linkId) => {
      asked.add(linkId);
      working ??= work().finally(() => {
        working = null;
      });
    },
    thinOut: async (keeping, now) => void (await run({ kind: 'thin', keeping, now: now.toISOString() })),
    settle: async () => {
      while (working) await working;
    },
    close: async () => {
      isClosed = true;
      await thread?.close();
      await working;
    },
  };
}
