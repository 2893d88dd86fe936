import * as z from 'zod/mini';
import { type Failure, failureShapes, fieldErrors, plainFailure, serverFailure } from '../contract/failure.ts';
import { orNull } from '../contract/values.ts';

const { F2, F3, F4, F5 } = failureShapes;
const { formErrors: messages } = fieldErrors.shape;

const message = orNull(plainFailure.shape.message);
const errors = orNull(
  z.object({ formErrors: orNull(messages), fieldErrors: orNull(z.record(z.string(), orNull(messages))) }),
);

/** F1 to F5 in one schema (interface §7). Parts may be absent or null (reading R8). */
const failureBody = z.discriminatedUnion('status', [
  z.object({ status: plainFailure.shape.status, message, errors }),
  z.object({ status: serverFailure.shape.status, message }),
]);

/** Too many requests (RFC 6585 §4). */
const tooMany = 429;

/**
 * Reads the five failure shapes. `error` is F5, `errors` makes it F4, and the status code distinguishes F1, F2 and F3,
 * which share one body (reading R2). Too many requests is F5 in any shape, since it may be sent again.
 * @param code HTTP status code
 */
export function readFailure(code: number, body: unknown): Failure {
  const read = failureBody.safeParse(body);
  if (!read.success) return firstIssue(read.error);
  const message = read.data.message ?? '';
  if (read.data.status === 'error') return { kind: F5.kind, message };
  // Too many requests is a temporary failure of the service, not an error of the request.
  if (code === tooMany) return { kind: F5.kind, message };
  if (read.data.errors !== null) return { kind: F4.kind, message, ...withoutNulls(read.data.errors) };
  if (code === F2.code) return { kind: F2.kind, message };
  if (code === F3.code) return { kind: F3.kind, message };
  return { kind: 'client', message };
}

/**
 * Returns the failure of a status code whose body is not one of the interface's. If the code is no failure either,
 * returns the error of the body.
 */
export function failureByCode(code: number, wrong: Failure): Failure {
  const message = `HTTP ${code}`;
  if (code === F2.code) return { kind: F2.kind, message };
  if (code === F3.code) return { kind: F3.kind, message };
  if (code === F4.code) return { kind: F4.kind, message, formErrors: [], fieldErrors: {} };
  if (code === tooMany || code >= 500) return { kind: F5.kind, message };
  return wrong;
}

function withoutNulls(read: NonNullable<z.infer<typeof errors>>): z.infer<typeof fieldErrors> {
  const byField = Object.entries(read.fieldErrors ?? {}).map(([field, errors]) => [field, errors ?? []] as const);
  return { formErrors: read.formErrors ?? [], fieldErrors: Object.fromEntries(byField) };
}

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
