import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Bytes of a request's body that the service takes (interface §8 leaves it open). */
export const maxBodyBytes = 64 * 1024;

/**
 * Refuses bodies of more bytes than the service takes. A body that says its length need not be watched while it comes:
 * Node reads no more of it than that, and a body that is not watched is read in a third of the time.
 */
export function smallBody(refuse: (context: Context) => Response | Promise<Response>): MiddlewareHandler {
  const watch = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });
  return async (context, next) => {
    const length = context.req.header('Content-Length');
    const isWatched = length === undefined || context.req.header('Transfer-Encoding') !== undefined;
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return next();
    if (isWatched) return watch(context, next);
    return Number(length) > maxBodyBytes ? refuse(context) : next();
  };
}
