import * as z from 'zod/mini';

/** The errors of a value that need no further data. */
const plainCodes = [
  'clicks',
  'country',
  'countryRules',
  'dateTime',
  'day',
  'digits',
  'flag',
  'missing',
  'object',
  'tagEmpty',
  'tags',
  'text',
  /** The text contains the access token of a connection. */
  'token',
  'uuid',
  'webAddress',
  'wrong',
] as const;

/** An error code, which schemas use in place of zod's message: `'uuid' satisfies PlainCode`. */
export type PlainCode = (typeof plainCodes)[number];

/** An error of a value by the contract. The pages translate it. */
const contractError = z.union([
  z.object({ code: z.enum(plainCodes) }),
  /** A limit in characters. */
  z.object({ code: z.enum(['tooLong', 'tooShort']), limit: z.number() }),
  z.object({ code: z.literal('unknown'), names: z.array(z.string()) }),
]);

export type ContractError = z.infer<typeof contractError>;

/**
 * Converts an issue of a contract schema. Lengths and unknown names are read from the issue, since its message may be
 * the one of the whole schema.
 */
export function errorOf(issue: z.core.$ZodIssue): ContractError {
  if (issue.code === 'too_big') return { code: 'tooLong', limit: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.message !== ('tagEmpty' satisfies PlainCode)) {
    return { code: 'tooShort', limit: Number(issue.minimum) };
  }
  if (issue.code === 'unrecognized_keys') return { code: 'unknown', names: issue.keys };
  return { code: plainCodes.find((code) => code === issue.message) ?? 'wrong' };
}

/** The errors of an input by field. Errors of the input as a whole have an empty name. */
export const contractErrors = z.record(z.string(), z.array(contractError));

export type ContractErrors = z.infer<typeof contractErrors>;

/** Groups all issues by field. */
export function errorsOf({ issues }: z.core.$ZodError): ContractErrors {
  const errors: ContractErrors = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] = [...(errors[field] ?? []), errorOf(issue)];
  }
  return errors;
}
