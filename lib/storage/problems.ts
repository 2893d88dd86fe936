import * as z from 'zod/mini';
import { problemSources } from '../messaging/problem-sources.ts';
import { storedItem } from './stored-item.ts';

const problem = z.object({
  activity: z.enum(problemSources),
  /** The name of the error. Its message is not stored. */
  error: z.string(),
  /** The time of the last one, in milliseconds since 1970. */
  at: z.number(),
  count: z.int(),
});

export type Problem = z.output<typeof problem>;

/** Failures since the browser started, newest first. The background alone writes them. */
export const problemsItem = storedItem('session:problems', { schema: z.array(problem), fallback: [] });

/** The number of stored problems; the oldest go first. */
const maxProblems = 50;

/** Adds a problem. Equal ones are counted. */
export function withProblem(problems: readonly Problem[], { activity, error, at }: Omit<Problem, 'count'>): Problem[] {
  const isSame = (other: Problem) => other.activity === activity && other.error === error;
  const count = (problems.find(isSame)?.count ?? 0) + 1;
  return [{ activity, error, at, count }, ...problems.filter((other) => !isSame(other))].slice(0, maxProblems);
}
