import { mutex } from '@/lib/async/async.ts';
import { type Activity, errorName } from '@/lib/messaging/activities.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { problemsItem, withProblem } from '@/lib/storage/problems.ts';
import { type Background, perBackground } from './background.ts';

const inTurnOf = perBackground(mutex);

/** Returns a handler for a failure after which Hem continues. It notes the failure for *Help*. */
export const noteProblem =
  (background: Background, activity: Activity) =>
  (fault: unknown): void =>
    save(background, activity, errorName(fault));

/** Notes the problems that pages report. */
export function registerProblems(background: Background): void {
  answer(background, 'noteProblem', async ({ activity, error }) => {
    save(background, activity, error);
    return { ok: true, value: null };
  });
}

function save(background: Background, activity: Activity, error: string): void {
  if (background.signal.aborted) return;
  const add = async () => problemsItem.set(withProblem(await problemsItem.get(), { activity, error, at: Date.now() }));
  // Nothing can be noted while the storage itself fails.
  void inTurnOf(background)(add).catch(() => undefined);
}
