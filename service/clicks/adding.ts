import path from 'node:path';
import * as z from 'zod/mini';
import { addFigures } from '../storage/add-figures.ts';
import { isShared, type Storage } from '../storage/open.ts';
import type { Database } from '../storage/tables.ts';
import { openThread } from '../threads/thread.ts';

/** What the thread is asked: to add the clicks of a link to its figures, if they are worth it. */
export const addingTask = z.object({ linkId: z.string() });

/** Adds clicks that wait in batches to the figures, link by link. */
export interface Adding {
  /** Has a link looked at soon. */
  ask: (linkId: string) => void;
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

  async function work(): Promise<void> {
    for (const linkId of asked) {
      if (isClosed) return;
      asked.delete(linkId);
      try {
        await (thread ? thread.ask({ linkId }) : addFigures(database, linkId));
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
