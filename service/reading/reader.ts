import path from 'node:path';
import * as z from 'zod/mini';
import { fieldErrors } from '../../lib/contract/failure.ts';
import { Refusal } from '../shared/refusal.ts';
import { openThread } from '../shared/thread.ts';
import type { Storage } from '../storage/open.ts';
import type { Database } from '../storage/tables.ts';
import { type ReadTask, runReadTask } from './tasks.ts';

/** Runs reads that may take long. */
export interface Reader {
  /**
   * Returns the text of the answer.
   *
   * @throws {Refusal} as the operation does.
   */
  read: (task: ReadTask) => Promise<string>;
  close: () => Promise<void>;
}

/** Returns a reader for this thread and connection, for databases with only one connection. */
export const readDirectly = (database: Database): Reader => ({
  read: (task) => runReadTask(database, task),
  close: async () => {},
});

/** The answer of the reading thread: a text, or a refusal. */
export const readAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('refusal'),
    shape: z.enum(['F1', 'F2', 'F3', 'F4']),
    message: z.string(),
    errors: fieldErrors,
  }),
]);

/** Returns a reader for another thread with its own connections, where reads delay no visits. */
export function readInThread(storage: Storage): Reader {
  const thread = openThread(path.join(import.meta.dirname, 'reader-thread.ts'), { ...storage });
  return {
    read: async (task) => {
      const answered = readAnswer.parse(await thread.ask(task));
      if (answered.kind === 'text') return answered.text;
      throw new Refusal(answered.shape, answered.message, answered.errors);
    },
    close: thread.close,
  };
}
