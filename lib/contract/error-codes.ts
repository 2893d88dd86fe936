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
  'uuid',
  'webAddress',
  /** Anything else. */
  'wrong',
] as const;

type PlainCode = (typeof plainCodes)[number];

/** What the contract says of a value that it refuses. Whoever shows it to people puts it into words of their language. */
export const contractError = z.union([
  z.object({ code: z.enum(plainCodes) }),
  z.object({ code: z.literal('tooLong'), max: z.number() }),
  z.object({ code: z.literal('tooShort'), min: z.number() }),
  z.object({ code: z.literal('unknown'), names: z.array(z.string()) }),
]);

export type ContractError = z.infer<typeof contractError>;

/** A code as a schema carries it, in the place of zod's message. */
export const saying = (code: PlainCode): string => code;

/**
 * What an issue of one of the contract's schemas says. Of a length or unknown names the issue itself tells: its message is
 * then that of the schema as a whole.
 */
export function errorOf(issue: z.core.$ZodIssue): ContractError {
  if (issue.code === 'too_big') return { code: 'tooLong', max: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.message !== saying('tagEmpty')) {
    return { code: 'tooShort', min: Number(issue.minimum) };
  }
  if (issue.code === 'unrecognized_keys') return { code: 'unknown', names: issue.keys };
  return { code: plainCodes.find((code) => code === issue.message) ?? 'wrong' };
}

const errors = z.array(contractError);

/** What is wrong with an input: with each of its fields, and with it as a whole. */
export const contractErrors = z.object({ form: errors, fields: z.record(z.string(), errors) });

export type ContractErrors = z.infer<typeof contractErrors>;

/** Every issue at the field that holds it. */
export function errorsOf({ issues }: z.core.$ZodError): ContractErrors {
  const found: ContractErrors = { form: [], fields: {} };
  for (const issue of issues) {
    const [field] = issue.path;
    if (field === undefined) found.form.push(errorOf(issue));
    else found.fields[String(field)] = [...(found.fields[String(field)] ?? []), errorOf(issue)];
  }
  return found;
}
