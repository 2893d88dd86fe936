import path from 'node:path';
import * as z from 'zod/mini';
import { fieldErrors } from '../../lib/contract/failure.ts';
import { Refusal } from '../shared/refusal.ts';
import { openThread } from '../shared/thread.ts';
import type { Storage } from '../storage/open.ts';
import type { Database } from '../storage/tables.ts';
import { perform, type ReadTask } from './tasks.ts';

/** Reads what may take long. */
export interface Reader {
  /**
   * Answers the text that is to be sent.
   *
   * @throws {Refusal} as the operation itself does.
   */
  read: (task: ReadTask) => Promise<string>;
  close: () => Promise<void>;
}

/** A reader in this thread, on a connection that others use: for a database that no other can be opened of. */
export const readHere = (database: Database): Reader => ({
  read: (task) => perform(database, task),
  close: async () => {},
});

/** What a reading thread answers: the text, or why it is refused. */
export const readAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('refusal'),
    shape: z.enum(['F1', 'F2', 'F3', 'F4']),
    message: z.string(),
    errors: fieldErrors,
  }),
]);

/** A reader in a thread with a connection of its own: whatever is read there holds up no visit. */
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
