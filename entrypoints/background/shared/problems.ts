import { mutex } from '@/lib/async/async.ts';
import { type Activity, errorName } from '@/lib/messaging/activities.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { failTest, isMistake } from '@/lib/messaging/failure-of.ts';
import { problemsItem, withProblem } from '@/lib/storage/problems.ts';
import { type Background, perBackground } from './background.ts';

const inTurnOf = perBackground(mutex);

/**
 * Returns a handler for a failure after which Hem continues, with another value if one is given. It notes the failure for
 * *Help*.
 */
export function noteProblem(background: Background, activity: Activity): (fault: unknown) => void;
export function noteProblem<T>(background: Background, activity: Activity, instead: T): (fault: unknown) => T;
export function noteProblem<T>(background: Background, activity: Activity, instead?: T) {
  return (fault: unknown): T | undefined => {
    if (isMistake(fault)) failTest(fault);
    save(background, activity, errorName(fault));
    return instead;
  };
}

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
