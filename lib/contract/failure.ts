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
export const serverFailure = z.object({ status: z.literal('error'), message: z.string() });

/** The failure shapes of the interface: what each is called here, its status code (reading R14) and its body. */
export const failureShapes = {
  F1: { kind: 'client', code: 400, meaning: 'Default client error', body: plainFailure },
  F2: { kind: 'unauthorized', code: 401, meaning: 'Authorization error', body: plainFailure },
  F3: { kind: 'forbidden', code: 403, meaning: 'Permission error', body: plainFailure },
  F4: { kind: 'invalid', code: 422, meaning: 'Request validation error', body: invalidFailure },
  F5: { kind: 'server', code: 500, meaning: 'Default server error', body: serverFailure },
} as const;

export type FailureShape = keyof typeof failureShapes;

const said = z.string();

/** The longest wait that a service can ask for, in seconds: a longer one is a mistake, or would stop Hem for good. */
export const maxRetryAfter = 24 * 3600;

/** Until when the service asks to wait before it is asked again, in milliseconds since 1970. */
const until = z.optional(z.int());

const contract = z.literal('contract');

/** In what way an answer is not what the interface says. */
const contractFailure = z.discriminatedUnion('code', [
  /** A value in it is another than belongs there. */
  z.object({ kind: contract, code: z.literal('value'), path: z.string(), expected: z.string() }),
  /** It holds nothing, or no JSON: with its HTTP status and its media type, empty where it named none. */
  z.object({ kind: contract, code: z.enum(['empty', 'notJson']), status: z.int(), type: z.string() }),
  /** It was given up once so much of it had come. */
  z.object({ kind: contract, code: z.literal('tooLarge'), bytes: z.int() }),
  /** It leads elsewhere; or it holds the token that it was asked with. */
  z.object({ kind: contract, code: z.enum(['redirect', 'token']) }),
]);

/** Why a call came to nothing, as data: the interface's five shapes, and what it cannot name. */
export const failure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('client'),
    message: said,
    until,
    /** The link that was to be read is gone, of which Hem has made sure (reading R15). */
    gone: z.optional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('unauthorized'),
    message: said,
    /** The token was not even sent: no header can carry it. */
    unsendable: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal('forbidden'), message: said }),
  z.object({
    kind: z.literal('invalid'),
    message: said,
    ...fieldErrors.shape,
    /** Set where nothing was sent: what Hem itself refused, instead of what a service said. */
    notSent: z.optional(contractErrors),
  }),
  z.object({ kind: z.literal('server'), message: said, until }),
  z.object({ kind: z.literal('network') }),
  z.object({ kind: z.literal('timeout'), seconds: z.number() }),
  contractFailure,
  z.object({ kind: z.literal('notConnected') }),
  /** What the browser keeps for Hem could not be read or written. */
  z.object({ kind: z.literal('storage') }),
]);

export type Failure = z.infer<typeof failure>;

/** The failure of an input that the contract refuses, so that nothing is sent: F4, as the service would answer. */
export const notSent = (errors: ContractErrors): Failure => ({
  kind: 'invalid',
  message: '',
  formErrors: [],
  fieldErrors: {},
  notSent: errors,
});

/** How every call ends. Never thrown, so that it can cross a message. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };
