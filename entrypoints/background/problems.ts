import { mutex } from '@/lib/async/async.ts';
import { type Activity, problemsItem, withProblem } from '@/lib/storage/problems.ts';
import { type Background, perBackground } from './background.ts';

const inTurnOf = perBackground(mutex);

/** Returns a handler for a failure after which Hem goes on. It notes the failure for *Help*. */
export const noteProblem =
  (background: Background, activity: Activity) =>
  (fault: unknown): void => {
    if (background.signal.aborted) return;
    const error = fault instanceof Error ? fault.name : 'Unknown';
    const note = async () =>
      problemsItem.set(withProblem(await problemsItem.get(), { activity, error, at: Date.now() }));
    // Nothing can be noted while the storage itself fails.
    void inTurnOf(background)(note).catch(() => undefined);
  };
