import { type Activity, errorName } from './activities.ts';
import { ask } from './ask.ts';

/** Returns a handler for a failure of a page after which Hem continues. The background notes it for *Help*. */
export const noteProblem =
  (activity: Activity) =>
  (fault: unknown): void =>
    void ask('noteProblem', { activity, error: errorName(fault) });
