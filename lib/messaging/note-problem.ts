import { lacksDatabase } from '../database/shared-database.ts';
import { ask } from './ask.ts';
import { failTest, isMistake } from './failure-of.ts';
import { errorName, type ProblemSource } from './problem-sources.ts';

/**
 * Returns a handler for a failure of a page after which Hem continues, with another value if one is given. The
 * background notes the failure for *Help*.
 */
export function noteProblem(activity: ProblemSource): (fault: unknown) => void;
export function noteProblem<T>(activity: ProblemSource, instead: T): (fault: unknown) => T;
export function noteProblem<T>(activity: ProblemSource, instead?: T) {
  return (fault: unknown): T | undefined => {
    if (isMistake(fault)) failTest(fault);
    // Expected in every private window of Firefox.
    if (activity === 'readCache' && lacksDatabase()) return instead;
    void ask('noteProblem', { activity, error: errorName(fault) });
    return instead;
  };
}
