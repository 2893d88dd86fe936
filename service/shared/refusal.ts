import type * as z from 'zod/mini';
import type { FailureShape, fieldErrors } from '../../lib/contract/failure.ts';

export type FieldErrors = z.infer<typeof fieldErrors>;

/**
 * A refused request, in one of the interface's failure shapes (interface §7). It is thrown, so that it also rolls back
 * a transaction; the API's error handler turns it into an answer.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly shape: Exclude<FailureShape, 'F5'>;
  /** The problems of each field, with F4 only. */
  readonly errors: FieldErrors;

  /** Seconds after which the request may be sent again; null if it would be refused again. */
  readonly retryAfter: number | null;

  constructor(
    shape: Refusal['shape'],
    message: string,
    errors: FieldErrors = { formErrors: [], fieldErrors: {} },
    retryAfter: number | null = null,
  ) {
    super(message);
    this.shape = shape;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** F1: the request cannot be answered, whatever its fields hold. */
export const badRequest = (message: string) => new Refusal('F1', message);

/** F1 with the status 429 (RFC 6585, section 4): nothing was done, and the request may be sent again. */
export const tooManyRequests = (message: string, retryAfter: number) =>
  new Refusal('F1', message, undefined, retryAfter);

/** F4: fields of the request break a rule. */
export const invalidFields = (errors: FieldErrors) => new Refusal('F4', 'Some of what was sent is not valid', errors);

/** F4 on a single field. */
export const invalidField = (field: string, message: string) =>
  invalidFields({ formErrors: [], fieldErrors: { [field]: [message] } });

/** F1 for an id that is not one of the caller's links (reading R14), even if it is another owner's. */
export const linkNotFound = () => badRequest('There is no such link');
