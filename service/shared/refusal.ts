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

  constructor(shape: Refusal['shape'], message: string, errors: FieldErrors = { formErrors: [], fieldErrors: {} }) {
    super(message);
    this.shape = shape;
    this.errors = errors;
  }
}

/** F1: the request cannot be answered, whatever its fields hold. */
export const badRequest = (message: string) => new Refusal('F1', message);

/** F4: fields of the request break a rule. */
export const invalidFields = (errors: FieldErrors) => new Refusal('F4', 'Some of what was sent is not valid', errors);

/** F4 on a single field. */
export const invalidField = (field: string, message: string) =>
  invalidFields({ formErrors: [], fieldErrors: { [field]: [message] } });

/** F1 for an id that is not one of the caller's links (reading R14), even if it is another owner's. */
export const linkNotFound = () => badRequest('There is no such link');
