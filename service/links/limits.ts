import type { FieldErrors } from '../shared/refusal.ts';
import { notValid } from '../shared/refusal.ts';

/** What this service takes beyond the interface's own limits (interface §8 leaves them open). */
export const serviceLimits = {
  /** Of any one text, addresses among them. */
  textBytes: 32 * 1024,
  /** Of a list's page, and what a list gives when not asked for less. */
  page: 100,
} as const;

/** Why a text cannot be kept as it was sent; null when it can. */
function whyNot(text: string): string | null {
  if (Buffer.byteLength(text) > serviceLimits.textBytes) return `At most ${serviceLimits.textBytes} bytes`;
  // PostgreSQL refuses the first, and UTF-8 cannot write the second: both would come back changed.
  if (text.includes('\0') || !text.isWellFormed()) return 'Holds a character that cannot be kept';
  return null;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** Years have four digits (ISO 8601), also once an offset such as +01:00 is reckoned in. */
function isOutOfTime(expiration: string | undefined): boolean {
  if (!expiration) return false;
  const year = new Date(expiration).getUTCFullYear();
  return !(year >= 0 && year <= 9999);
}

/** Refuses (F4) what the interface allows but this service cannot keep exactly. */
export function checkServiceLimits(body: object & { expiration?: string | undefined }): void {
  const fieldErrors: FieldErrors['fieldErrors'] = {};
  for (const [field, value] of Object.entries(body)) {
    const reasons = [...textsIn(value)].map(whyNot).filter((reason) => reason !== null);
    if (reasons.length > 0) fieldErrors[field] = [...new Set(reasons)];
  }
  if (isOutOfTime(body.expiration)) fieldErrors['expiration'] = ['Must be in the years 0000 to 9999, in UTC'];
  if (Object.keys(fieldErrors).length > 0) throw notValid({ formErrors: [], fieldErrors });
}
