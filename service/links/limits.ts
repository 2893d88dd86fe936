import type { FieldErrors } from '../shared/refusal.ts';
import { invalidFields } from '../shared/refusal.ts';

/** Limits of this service for values that the interface does not limit (interface §8). */
export const serviceLimits = {
  /** Bytes of any text, addresses included. */
  textBytes: 32 * 1024,
  /** The maximum and default number of links on a page of a list. */
  page: 100,
} as const;

/** Returns why a text cannot be stored exactly; null if it can. */
function textProblem(text: string): string | null {
  if (Buffer.byteLength(text) > serviceLimits.textBytes) return `At most ${serviceLimits.textBytes} bytes`;
  // PostgreSQL refuses NUL, and UTF-8 cannot encode lone surrogates.
  if (text.includes('\0') || !text.isWellFormed()) return 'Holds a character that cannot be kept';
  return null;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** Years have four digits (ISO 8601), also after conversion to UTC. */
function isYearOutOfRange(expiration: string | undefined): boolean {
  if (!expiration) return false;
  const year = new Date(expiration).getUTCFullYear();
  return !(year >= 0 && year <= 9999);
}

/**
 * Refuses values that the interface allows but this service cannot store exactly.
 *
 * @throws {Refusal} F4.
 */
export function checkServiceLimits(body: object & { expiration?: string | undefined }): void {
  const fieldErrors: FieldErrors['fieldErrors'] = {};
  for (const [field, value] of Object.entries(body)) {
    const reasons = [...textsIn(value)].map(textProblem).filter((reason) => reason !== null);
    if (reasons.length > 0) fieldErrors[field] = [...new Set(reasons)];
  }
  if (isYearOutOfRange(body.expiration)) fieldErrors['expiration'] = ['Must be in the years 0000 to 9999, in UTC'];
  if (Object.keys(fieldErrors).length > 0) throw invalidFields({ formErrors: [], fieldErrors });
}
