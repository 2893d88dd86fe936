import type * as z from 'zod/mini';
import type { FailureShape, fieldErrors } from '../../lib/contract/failure.ts';

export type FieldErrors = z.infer<typeof fieldErrors>;

/**
 * A request that is turned down, in one of the interface's shapes (interface §7). Thrown, so that a refusal deep in a
 * transaction rolls it back; the API's error handler alone turns it into an answer.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly shape: Exclude<FailureShape, 'F5'>;
  /** What is wrong field by field: F4 alone. */
  readonly errors: FieldErrors;

  constructor(shape: Refusal['shape'], message: string, errors: FieldErrors = { formErrors: [], fieldErrors: {} }) {
    super(message);
    this.shape = shape;
    this.errors = errors;
  }
}

/** F1: the request cannot be answered, whatever its fields hold. */
export const cannot = (message: string) => new Refusal('F1', message);

/** F4: the request's fields break a rule. */
export const notValid = (errors: FieldErrors) => new Refusal('F4', 'Some of what was sent is not valid', errors);

/** F4 on a single field. */
export const notValidField = (field: string, message: string) =>
  notValid({ formErrors: [], fieldErrors: { [field]: [message] } });

/** The refusal of an id that is none of the caller's links: F1 (reading R14), whether or not it is another's. */
export const unknownLink = () => cannot('There is no such link');
