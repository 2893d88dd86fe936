import * as z from 'zod/mini';
import type { Failure } from '../contract/failure.ts';

/**
 * Returns the first invalid value of an answer as a failure: its path as in code (`data.links[3].tags`; `body` for the
 * whole answer), and the expected value.
 *
 * @param above the path of the parsed part
 */
export function firstIssue(
  { issues: [issue] }: Pick<z.core.$ZodError, 'issues'>,
  above: readonly PropertyKey[] = [],
): Failure {
  const path = z.core.toDotPath([...above, ...(issue?.path ?? [])]) || 'body';
  return { kind: 'contract', code: 'value', path, expected: expectedBy(issue) };
}

/** The interface's words for types that the parser calls otherwise. */
const names: Record<string, string> = { guid: 'UUID', datetime: 'date-time', int: 'integer', record: 'object' };

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return names[issue.expected] ?? issue.expected;
    case 'invalid_format':
      return names[issue.format] ?? issue.format;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' | ');
    default:
      return issue?.message ?? 'value';
  }
}
