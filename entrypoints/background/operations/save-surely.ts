import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Log } from './log.ts';
import type { LogTransaction } from './log-transaction.ts';

/** The pause before what must not be lost is saved again, in milliseconds. */
const saveAgainMs = 1000;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  log: Log;
}

export function saveSurelyWith({ lifetime, noteProblem, log }: Needs) {
  /** Saves what must not be lost: again after a pause, while the log cannot be read. */
  async function saveSurely<T>(save: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await log.transact(save);
      } catch (fault) {
        lifetime.signal.throwIfAborted();
        noteProblem('storeChanges')(fault);
        await new Promise<void>((resolve) => lifetime.setTimeout(resolve, saveAgainMs));
      }
    }
  }

  return saveSurely;
}

export type SaveSurely = ReturnType<typeof saveSurelyWith>;
