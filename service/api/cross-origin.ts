import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { idempotencyHeader } from '../../lib/contract/idempotency-key.ts';
import { operations } from '../../lib/contract/operations.ts';

/** Stands for every browser extension in a list of allowed origins. */
export const extensions = 'extensions';

const isExtension = (origin: string) => /^(chrome|moz)-extension:\/\//.test(origin);

/**
 * Lets pages of these origins call the API from a browser. No cookie ever counts here, a token alone does: what this
 * decides is who may try one.
 *
 * @param allowed origins such as `https://links.example.com`, and the word `extensions` for all browser extensions. An
 * empty list lets none.
 */
export function crossOrigin(allowed: readonly string[]): MiddlewareHandler {
  const answer = cors({
    origin: (origin) =>
      allowed.includes(origin) || (allowed.includes(extensions) && isExtension(origin)) ? origin : null,
    allowMethods: [...new Set(Object.values(operations).map((operation) => operation.method))],
    allowHeaders: ['Authorization', 'Content-Type', idempotencyHeader],
    // A date in `Retry-After` is measured from `Date`. A reverse proxy may add it.
    exposeHeaders: ['Date', 'Retry-After', idempotencyHeader],
    maxAge: 600,
  });
  // A program that is no page has no origin to be told about.
  return (context, next) => (context.req.header('Origin') === undefined ? next() : answer(context, next));
}
