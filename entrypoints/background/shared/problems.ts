import { mutex } from '@/lib/async/async.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { failTest, isMistake } from '@/lib/messaging/failure-of.ts';
import { errorName, type ProblemSource } from '@/lib/messaging/problem-sources.ts';
import { problemsItem, withProblem } from '@/lib/storage/problems.ts';
import type { Lifetime } from './lifetime.ts';

/**
 * Returns a handler for a failure after which Hem continues, with another value if one is given. It notes the failure for
 * *Help*.
 */
export interface NoteProblem {
  (activity: ProblemSource): (fault: unknown) => void;
  <T>(activity: ProblemSource, instead: T): (fault: unknown) => T;
}

interface Needs {
  lifetime: Lifetime;
}

/** Creates `noteProblem`. Also notes the problems that pages report. */
export function noteProblemWith({ lifetime }: Needs): NoteProblem {
  const inTurn = mutex();

  function save(activity: ProblemSource, error: string): void {
    if (lifetime.signal.aborted) return;
    const add = async () =>
      problemsItem.set(withProblem(await problemsItem.get(), { activity, error, at: Date.now() }));
    // Nothing can be noted while the storage itself fails.
    void inTurn(add).catch(() => undefined);
  }

  function noteProblem(activity: ProblemSource): (fault: unknown) => void;
  function noteProblem<T>(activity: ProblemSource, instead: T): (fault: unknown) => T;
  function noteProblem<T>(activity: ProblemSource, instead?: T) {
    return (fault: unknown): T | undefined => {
      if (isMistake(fault)) failTest(fault);
      save(activity, errorName(fault));
      return instead;
    };
  }

  answer(lifetime, 'noteProblem', async ({ activity, error }) => {
    save(activity, error);
    return { ok: true, value: null };
  });
  return noteProblem;
}
