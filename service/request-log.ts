import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { operations } from '../lib/contract/operations.ts';

/** Takes one line of the log, without its end. */
export type Log = (line: string) => void;

const fixed = new Set(['/', '/health', '/v1', '/v1/openapi.json', '/v1/docs']);
for (const { path } of Object.values(operations)) fixed.add(`/v1${path}`);

/** What kind of path it is. A visit's own path and query stay out of the log: they say who reads what. */
function routeOf(path: string): string {
  if (fixed.has(path)) return path;
  const [, first = ''] = path.split('/', 2);
  return first === 'v1' || first === 'share' ? `/${first}/*` : '/:link';
}

/** Under which name a request's context holds its id, for an answer that sets its headers itself. */
export const requestId = 'requestId';

/** Writes one line of JSON for each request: its id, route, status and milliseconds, and nothing that was sent. */
export function logRequests(log: Log): MiddlewareHandler {
  // One beginning for each process, so that ids of several differ.
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return async (context, next) => {
    const began = performance.now();
    count += 1;
    const id = `${process}-${count}`;
    context.set(requestId, id);
    context.header('X-Request-Id', id);
    await next();
    const { method, path } = context.req;
    const ms = Math.round((performance.now() - began) * 100) / 100;
    const time = new Date().toISOString();
    log(JSON.stringify({ time, id, method, route: routeOf(path), status: context.res.status, ms }));
  };
}

/** Milliseconds that lines wait to be written together. */
const wait = 100;

/** A log that writes many lines at once: a write for each would hold up the answers. */
export function bufferLines(write: (text: string) => void): { log: Log; flush: () => void } {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lines.length > 0) write(`${lines.join('\n')}\n`);
    lines = [];
  };
  const log = (line: string) => {
    lines.push(line);
    timer ??= setTimeout(flush, wait);
  };
  return { log, flush };
}
