import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { operations } from '../../lib/contract/operations.ts';

/** Takes one line of the log, without its line break. */
export type Log = (line: string) => void;

/** The levels: all requests, those with a status of 400 and more, of 500 and more, or none. */
export const logLevels = ['info', 'warn', 'error', 'silent'] as const;

/** The lowest status that each level logs. */
const lowestStatus: Record<(typeof logLevels)[number], number> = {
  info: 0,
  warn: 400,
  error: 500,
  silent: Number.POSITIVE_INFINITY,
};

export interface LogSettings {
  level: (typeof logLevels)[number];
  /** Logs one in this many requests with a status below 400. */
  sample: number;
}

export interface AnsweredRequest {
  id: string;
  /** The start of the request, by `performance.now()`. */
  startedAt: number;
  method: string;
  route: string;
  status: number;
}

/** Assigns request ids, and logs answered requests. */
export interface RequestLog {
  nextId: () => string;
  write: (answered: AnsweredRequest) => void;
}

const fixedPaths = new Set(['/', '/health', '/v1', '/v1/openapi.json', '/v1/docs']);
for (const { path } of Object.values(operations)) fixedPaths.add(`/v1${path}`);

/** The route of every visit. */
export const visitRoute = '/:link';

/** Returns the route of a path. Paths and queries of visits stay out of the log, since they reveal who reads what. */
export function routeOf(path: string): string {
  if (fixedPaths.has(path)) return path;
  for (const first of ['/v1', '/share']) {
    if (path.startsWith(first) && (path.length === first.length || path[first.length] === '/')) return `${first}/*`;
  }
  return visitRoute;
}

/** The durations of most requests as texts, by hundredths of a millisecond: formatting a fraction is slow. */
const shortDurations = Array.from({ length: 1_000 }, (_, hundredths) => String(hundredths / 100));

function formatDuration(began: number): string {
  const hundredths = Math.round((performance.now() - began) * 100);
  return shortDurations[hundredths] ?? String(hundredths / 100);
}

/** Returns the current time as a text, formatted once for each millisecond. */
function createTimestamp(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) text = new Date(now).toISOString();
    last = now;
    return text;
  };
}

const logAll: LogSettings = { level: 'info', sample: 1 };

/**
 * Logs one line of JSON for each request: its id, route, status and milliseconds. Nothing that the client sent is
 * logged.
 *
 * @param observe called for each request, logged or not.
 */
export function createRequestLog(
  log: Log,
  { level, sample }: LogSettings = logAll,
  observe: ((answered: AnsweredRequest) => void) | null = null,
): RequestLog {
  // A prefix for each process, so that ids of several processes differ.
  const prefix = randomBytes(4).toString('hex');
  const timestamp = createTimestamp();
  let count = 0;
  let sampled = 0;
  const isWritten = (status: number) => {
    if (status < lowestStatus[level]) return false;
    if (status >= 400 || sample === 1) return true;
    sampled += 1;
    return sampled % sample === 0;
  };
  return {
    nextId: () => {
      count += 1;
      return `${prefix}-${count}`;
    },
    write: (answered) => {
      observe?.(answered);
      const { id, startedAt, method, route, status } = answered;
      if (!isWritten(status)) return;
      const ms = formatDuration(startedAt);
      // No value needs escaping in JSON: a method is a token (RFC 9110 §5.6.2).
      log(
        `{"time":"${timestamp()}","id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${ms}}`,
      );
    },
  };
}

/** The key of the request's id in Hono's context, for answers that set their headers themselves. */
export const requestIdKey = 'requestId';

/** Logs the requests that Hono routes. */
export function logRequests({ nextId, write }: RequestLog): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = performance.now();
    const id = nextId();
    context.set(requestIdKey, id);
    context.header('X-Request-Id', id);
    await next();
    const { method, path } = context.req;
    write({ id, startedAt, method, route: routeOf(path), status: context.res.status });
  };
}
