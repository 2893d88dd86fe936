import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { idempotencyHeader } from '../../lib/contract/idempotency-key.ts';
import { operations } from '../../lib/contract/operations.ts';

/** Stands for all browser extensions in a list of origins. */
export const allExtensions = 'extensions';

const isExtension = (origin: string) => /^(chrome|moz|safari-web)-extension:\/\//.test(origin);

/**
 * Allows pages of these origins to call the API. It uses no cookies, so this only limits who can try a token.
 *
 * @param allowed origins such as `https://links.example.com`, and the word `extensions` for all browser extensions. An
 * empty list allows none.
 */
export function crossOrigin(allowed: readonly string[]): MiddlewareHandler {
  const answer = cors({
    origin: (origin) =>
      allowed.includes(origin) || (allowed.includes(allExtensions) && isExtension(origin)) ? origin : null,
    allowMethods: [...new Set(Object.values(operations).map((operation) => operation.method))],
    allowHeaders: ['Authorization', 'Content-Type', idempotencyHeader],
    // Clients compare a date in `Retry-After` with `Date`. A reverse proxy may add either.
    exposeHeaders: ['Date', 'Retry-After', idempotencyHeader],
    maxAge: 600,
  });
  // Programs other than pages send no origin.
  return (context, next) => (context.req.header('Origin') === undefined ? next() : answer(context, next));
}
