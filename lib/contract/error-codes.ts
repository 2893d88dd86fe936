import * as z from 'zod/mini';

/** What can be wrong with a value, where the code says it all. */
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
  /** The text holds the access token of a connection. */
  'token',
  'uuid',
  'webAddress',
  /** Anything else. */
  'wrong',
] as const;

/** A code as a schema carries it, in the place of zod's message: `'uuid' satisfies PlainCode`. */
export type PlainCode = (typeof plainCodes)[number];

/** What the contract says of a value that it refuses. Whoever shows it to people puts it into words of their language. */
const contractError = z.union([
  z.object({ code: z.enum(plainCodes) }),
  /** Characters. */
  z.object({ code: z.enum(['tooLong', 'tooShort']), limit: z.number() }),
  z.object({ code: z.literal('unknown'), names: z.array(z.string()) }),
]);

export type ContractError = z.infer<typeof contractError>;

/**
 * What an issue of one of the contract's schemas says. Of a length or unknown names the issue itself tells: its message is
 * then that of the schema as a whole.
 */
export function errorOf(issue: z.core.$ZodIssue): ContractError {
  if (issue.code === 'too_big') return { code: 'tooLong', limit: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.message !== ('tagEmpty' satisfies PlainCode)) {
    return { code: 'tooShort', limit: Number(issue.minimum) };
  }
  if (issue.code === 'unrecognized_keys') return { code: 'unknown', names: issue.keys };
  return { code: plainCodes.find((code) => code === issue.message) ?? 'wrong' };
}

/** What is wrong with each field of an input; with the input as a whole, under an empty name. */
export const contractErrors = z.record(z.string(), z.array(contractError));

export type ContractErrors = z.infer<typeof contractErrors>;

/** Every issue at the field that holds it. */
export function errorsOf({ issues }: z.core.$ZodError): ContractErrors {
  const errors: ContractErrors = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] = [...(errors[field] ?? []), errorOf(issue)];
  }
  return errors;
}
