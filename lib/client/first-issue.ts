import * as z from 'zod/mini';

/** The first place at which an answer is not what the interface says, and what belongs there. */
export interface ContractIssue {
  /** As one would write it in code: `data.links[3].tags`; `body` for the answer as a whole. */
  path: string;
  expected: string;
}

/** Finds it in what parsing said of a value that stands at `above` in the answer. */
export function firstIssue(error: z.core.$ZodError, above: readonly PropertyKey[] = []): ContractIssue {
  const [issue] = error.issues;
  return { path: z.core.toDotPath([...above, ...(issue?.path ?? [])]) || 'body', expected: expectedBy(issue) };
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
