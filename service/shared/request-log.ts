import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { operations } from '../../lib/contract/operations.ts';

/** Takes one line of the log, without its end. */
export type Log = (line: string) => void;

/** What is written: every request, those that failed (4xx and 5xx), those the service itself failed at, or none. */
export const logLevels = ['info', 'warn', 'error', 'silent'] as const;

/** The lowest status that is written at each level. */
const lowest: Record<(typeof logLevels)[number], number> = {
  info: 0,
  warn: 400,
  error: 500,
  silent: Number.POSITIVE_INFINITY,
};

export interface Logging {
  level: (typeof logLevels)[number];
  /** Of requests that did not fail, one in so many is written. */
  sample: number;
}

/** A request that was answered. */
export interface Answered {
  id: string;
  /** When it came, by `performance.now()`. */
  began: number;
  method: string;
  route: string;
  status: number;
}

/** Gives each request its id, and writes its line when it is answered. */
export interface RequestLog {
  nextId: () => string;
  write: (answered: Answered) => void;
}

const fixed = new Set(['/', '/health', '/v1', '/v1/openapi.json', '/v1/docs']);
for (const { path } of Object.values(operations)) fixed.add(`/v1${path}`);

/** The route of every visit. */
export const visitRoute = '/:link';

/** What kind of path it is. A visit's own path and query stay out of the log: they say who reads what. */
export function routeOf(path: string): string {
  if (fixed.has(path)) return path;
  for (const first of ['/v1', '/share']) {
    if (path.startsWith(first) && (path.length === first.length || path[first.length] === '/')) return `${first}/*`;
  }
  return visitRoute;
}

/** Hundredths of a millisecond that most requests take less than, as they are written: a fraction takes long to write. */
const short = Array.from({ length: 1_000 }, (_, hundredths) => String(hundredths / 100));

function writtenSince(began: number): string {
  const hundredths = Math.round((performance.now() - began) * 100);
  return short[hundredths] ?? String(hundredths / 100);
}

/** The time as it is written, made once for all the lines of one millisecond. */
function createStamp(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) text = new Date(now).toISOString();
    last = now;
    return text;
  };
}

const everything: Logging = { level: 'info', sample: 1 };

/**
 * One line of JSON for each request: its id, route, status and milliseconds, and nothing that was sent.
 *
 * @param observe told of each request, whether it is written or not.
 */
export function createRequestLog(
  log: Log,
  { level, sample }: Logging = everything,
  observe: ((answered: Answered) => void) | null = null,
): RequestLog {
  // One beginning for each process, so that ids of several differ.
  const process = randomBytes(4).toString('hex');
  const stamp = createStamp();
  let count = 0;
  let passed = 0;
  const isWritten = (status: number) => {
    if (status < lowest[level]) return false;
    if (status >= 400 || sample === 1) return true;
    passed += 1;
    return passed % sample === 0;
  };
  return {
    nextId: () => {
      count += 1;
      return `${process}-${count}`;
    },
    write: (answered) => {
      observe?.(answered);
      const { id, began, method, route, status } = answered;
      if (!isWritten(status)) return;
      const ms = writtenSince(began);
      // No part of it can hold what JSON would have to escape: a method is a token (RFC 9110 §5.6.2).
      log(`{"time":"${stamp()}","id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${ms}}`);
    },
  };
}

/** Under which name a request's context holds its id, for an answer that sets its headers itself. */
export const requestId = 'requestId';

/** Logs each request that comes to the routes. */
export function logRequests({ nextId, write }: RequestLog): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now();
    const id = nextId();
    context.set(requestId, id);
    context.header('X-Request-Id', id);
    await next();
    const { method, path } = context.req;
    write({ id, began, method, route: routeOf(path), status: context.res.status });
  };
}
