import * as z from 'zod/mini';
import type { Failure } from '../contract/failure.ts';

/**
 * The first place at which an answer is not what the interface says, as one would write it in code
 * (`data.links[3].tags`; `body` for the answer as a whole), and what belongs there.
 *
 * @param above where the value stands in the answer
 */
export function firstIssue({ issues: [issue] }: z.core.$ZodError, above: readonly PropertyKey[] = []): Failure {
  const path = z.core.toDotPath([...above, ...(issue?.path ?? [])]) || 'body';
  return { kind: 'contract', code: 'value', path, expected: expectedBy(issue) };
}

/** The interface's own words for types, where the parser has others. */
const names: Record<string, string> = { guid: 'UUID', datetime: 'date-time', int: 'integer', record: 'object' };

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return names[issue.expected] ?? issue.expected;
    case 'invalid_format':
      return names[issue.format] ?? issue.format;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    default:
      return issue?.message ?? 'another value';
  }
}
