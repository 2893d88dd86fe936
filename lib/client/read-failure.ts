import * as z from 'zod/mini';
import { type Failure, failureShapes, fieldErrors, plainFailure } from '../contract/failure.ts';
import { orNull } from '../contract/values.ts';
import { isWebPage } from '../contract/web-page.ts';
import { strictReader } from './lenient-reader.ts';

const { F2, F3, F4, F5 } = failureShapes;
const { formErrors: messages } = fieldErrors.shape;

const message = orNull(plainFailure.shape.message);
const errors = orNull(
  z.object({ formErrors: orNull(messages), fieldErrors: orNull(z.record(z.string(), orNull(messages))) }),
);

/** F1 to F4 (interface §7). Parts may be absent or null (reading R8). */
const readPlain = strictReader(z.object({ message, errors }));
/** F5. */
const readServer = strictReader(z.object({ message }));

/** A body that says that the call failed. */
export type FailureBody = { status: 'failure' | 'error' };

/** Too many requests (RFC 6585 §4). */
const tooMany = 429;

/**
 * Reads the five failure shapes. `error` is F5, `errors` makes it F4, and the status code distinguishes F1, F2 and F3,
 * which share one body (reading R2). Too many requests is F5 in any shape, since it may be sent again.
 * @param code HTTP status code
 */
export function readFailure(code: number, body: FailureBody): Failure {
  if (body.status === 'error') {
    const read = readServer(body);
    return read.ok ? { kind: F5.kind, message: read.value.message ?? '' } : read.failure();
  }
  const read = readPlain(body);
  if (!read.ok) return read.failure();
  const { errors } = read.value;
  const message = read.value.message ?? '';
  // Too many requests is a temporary failure of the service, not an error of the request.
  if (code === tooMany) return { kind: F5.kind, message };
  if (errors !== null) return { kind: F4.kind, message, ...withoutNulls(errors) };
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
  const page = 'type' in wrong && isWebPage(wrong.type) ? ({ webPage: true } as const) : {};
  if (code === F2.code) return { kind: F2.kind, message, ...page };
  if (code === F3.code) return { kind: F3.kind, message, ...page };
  if (code === F4.code) return { kind: F4.kind, message, formErrors: [], fieldErrors: {} };
  if (code === tooMany || code >= 500) return { kind: F5.kind, message };
  return wrong;
}

function withoutNulls(read: NonNullable<z.infer<typeof errors>>): z.infer<typeof fieldErrors> {
  const byField = Object.entries(read.fieldErrors ?? {}).map(([field, errors]) => [field, errors ?? []] as const);
  return { formErrors: read.formErrors ?? [], fieldErrors: Object.fromEntries(byField) };
}
