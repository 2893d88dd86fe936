import * as z from 'zod/mini';
import { errorsOf } from '../contract/error-codes.ts';
import { notSent, type Result } from '../contract/failure.ts';
import type { Operation } from '../contract/operations.ts';
import type { QueryRenames } from '../contract/queries.ts';

/** A request that has passed the contract, ready to travel. */
export interface ReadyRequest {
  method: Operation['method'];
  /** Below the base address. */
  path: Operation['path'];
  query: Record<string, string>;
  /** JSON text. */
  body?: string;
}

/**
 * Makes the request of an operation. Input that the contract refuses becomes an `invalid` failure, as the service would
 * answer it (F4, interface §7).
 */
export function requestOf(operation: Operation, input: unknown, names: QueryRenames): Result<ReadyRequest> {
  const { method, path } = operation;
  const parsed = (operation.body ?? operation.query ?? nothing).safeParse(input);
  if (!parsed.success) return { ok: false, failure: notSent(errorsOf(parsed.error)) };
  return operation.body
    ? { ok: true, value: { method, path, query: {}, body: JSON.stringify(parsed.data) } }
    : { ok: true, value: { method, path, query: named(texts.parse(parsed.data), names) } };
}

const nothing = z.strictObject({});

/** A query carries texts alone: the contract writes flags, numbers and days as they travel. */
const texts = z.record(z.string(), z.optional(z.string()));

/** The query under the names that the connection uses (reading R1). */
function named(
  query: z.infer<typeof texts>,
  names: Readonly<Record<string, string | undefined>>,
): ReadyRequest['query'] {
  const renamed: ReadyRequest['query'] = {};
  for (const [name, value] of Object.entries(query)) {
    // A lone surrogate cannot be written into an address: encoding it would throw.
    if (value !== undefined) renamed[names[name] || name] = value.toWellFormed();
  }
  return renamed;
}
