import * as z from 'zod/mini';
import { type ContractErrors, contractErrors } from './error-codes.ts';

/** Form-level and field-level errors of a refused request (interface §7, F4). */
export const fieldErrors = z.object({
  formErrors: z.array(z.string()),
  fieldErrors: z.record(z.string(), z.array(z.string())),
});

/** F1, F2 and F3: client, authorization and permission errors, which share one shape (interface §7). */
export const plainFailure = z.object({ status: z.literal('failure'), message: z.string() });
/** F4: a request that is not valid (interface §7). */
const invalidFailure = z.extend(plainFailure, { errors: fieldErrors });
/** F5: the service's own error (interface §7). */
const serverFailure = z.object({ status: z.literal('error'), message: z.string() });

/** The failure shapes of the interface: name, status code (reading R14) and body. */
export const failureShapes = {
  F1: { kind: 'client', code: 400, meaning: 'Default client error', body: plainFailure },
  F2: { kind: 'unauthorized', code: 401, meaning: 'Authorization error', body: plainFailure },
  F3: { kind: 'forbidden', code: 403, meaning: 'Permission error', body: plainFailure },
  F4: { kind: 'invalid', code: 422, meaning: 'Request validation error', body: invalidFailure },
  F5: { kind: 'server', code: 500, meaning: 'Default server error', body: serverFailure },
} as const;

export type FailureShape = keyof typeof failureShapes;

const said = z.string();

/** Set if the answer was a web page: something before the service may have refused the request. */
const webPage = z.optional(z.literal(true));

/** The longest accepted `Retry-After`, in seconds. A longer one is a mistake, and would stop Hem for good. */
export const maxRetryAfter = 24 * 3600;

/** The time until which the service asks to wait, in milliseconds since 1970. */
const until = z.optional(z.int());

const contract = z.literal('contract');

/** The ways in which an answer violates the interface. */
const contractFailure = z.discriminatedUnion('code', [
  /** A value is invalid. */
  z.object({ kind: contract, code: z.literal('value'), path: z.string(), expected: z.string() }),
  /** The body is empty or no JSON. `type` is its media type, empty if none was sent. */
  z.object({ kind: contract, code: z.enum(['empty', 'notJson']), status: z.int(), type: z.string() }),
  /** The answer was aborted after this many bytes. */
  z.object({ kind: contract, code: z.literal('tooLarge'), bytes: z.int() }),
  /** It is a redirect, or it contains the token or a request header that was sent. */
  z.object({ kind: contract, code: z.enum(['redirect', 'token', 'header']) }),
]);

/** The reason for a failed call: the interface's five shapes, and failures that it has no shape for. */
export const failure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('client'),
    message: said,
    until,
    /** The link no longer exists, which Hem has confirmed (reading R15). */
    gone: z.optional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('unauthorized'),
    message: said,
    /** The token was not sent, because a header cannot carry it. */
    unsendable: z.optional(z.literal(true)),
    webPage,
  }),
  z.object({ kind: z.literal('forbidden'), message: said, webPage }),
  z.object({
    kind: z.literal('invalid'),
    message: said,
    ...fieldErrors.shape,
    /** Set if nothing was sent: errors found by Hem, not by the service. */
    notSent: z.optional(contractErrors),
  }),
  z.object({ kind: z.literal('server'), message: said, until }),
  z.object({ kind: z.literal('network') }),
  z.object({ kind: z.literal('timeout'), seconds: z.number() }),
  contractFailure,
  z.object({ kind: z.literal('notConnected') }),
  /** Hem's storage could not be read or written. */
  z.object({ kind: z.literal('storage') }),
  /** A mistake in Hem: an error that nothing expects. */
  z.object({ kind: z.literal('internal') }),
]);

export type Failure = z.infer<typeof failure>;

/**
 * Returns the failure of an input that the contract refuses, so that nothing was sent. It is F4, as a service would
 * answer.
 */
export const notSent = (errors: ContractErrors): Failure => ({
  kind: 'invalid',
  message: '',
  formErrors: [],
  fieldErrors: {},
  notSent: errors,
});

/** The result of a call. Failures are never thrown, so that they can be sent in messages. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };
