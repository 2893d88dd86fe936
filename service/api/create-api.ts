import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { openApiDocument } from '../../lib/contract/openapi.ts';
import { createAuthThrottle } from '../access/auth-throttle.ts';
import { authenticate } from '../access/authenticate.ts';
import type { DomainCache } from '../access/domain-cache.ts';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { showPage } from '../pages/page.ts';
import type { Reader } from '../reading/reader.ts';
import { limitBody, maxBodyBytes } from '../shared/body-limit.ts';
import { badRequest } from '../shared/refusal.ts';
import type { Database } from '../storage/tables.ts';
import { crossOrigin } from './cross-origin.ts';
import { docsPage } from './docs-page.ts';
import { endpoints } from './endpoints.ts';
import { failureAnswer } from './failure-answer.ts';

/** Prevents caching and framing of answers. */
const securityHeaders: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store');
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  await next();
};

const tooLarge = (context: Context) =>
  failureAnswer(context, badRequest(`The body may hold at most ${maxBodyBytes} bytes`));

/** Refuses unknown paths, and methods that a path does not have. */
function notFound(context: Context): Response {
  const methods = endpoints
    .map(({ operation }) => operation)
    .filter(({ path }) => context.req.path === `/v1${path}`)
    .map(({ method }) => method)
    .join(', ');
  if (methods === '') return failureAnswer(context, badRequest('There is nothing at this path'));
  context.header('Allow', methods);
  return failureAnswer(context, badRequest(`This path only accepts ${methods}`));
}

interface ApiOptions {
  database: Database;
  clock: () => Date;
  allowedOrigins: readonly string[];
  clicks: ClickRecorder;
  reader: Reader;
  domains: DomainCache;
  /** Called for each link that was changed or deleted. */
  onChange: (linkId: string) => void;
  /** Returns the network address of a request. */
  addressOf: (context: Context) => string;
}

/** Creates the routes of the interface's operations, below the base address. */
export function createApi(options: ApiOptions): Hono {
  const { database, clock, allowedOrigins, clicks, reader, domains, onChange, addressOf } = options;
  const throttle = createAuthThrottle();
  const api = new Hono();
  api.use(securityHeaders, crossOrigin(allowedOrigins), limitBody(tooLarge));
  api.get('/openapi.json', (context) => context.json(openApiDocument()));
  api.get('/docs', (context) => showPage(context, docsPage));
  for (const { operation, answer, echoes } of endpoints) {
    api.on(operation.method, operation.path, async (context) => {
      const now = clock();
      const writes = operation.method !== 'GET';
      const authorization = context.req.header('Authorization');
      const address = addressOf(context);
      const caller = await authenticate({ database, throttle }, { authorization, address, isWrite: writes, now });
      // Readers must see all visits that were answered before.
      if (!writes) await clicks.tryFlush();
      const body = await answer(
        { database, caller, now, reader, domains, onChange, flushClicks: clicks.tryFlush },
        context.req,
      );
      const echoed = echoes && context.req.header(echoes);
      if (echoed) context.header(echoes, echoed);
      return context.body(body, 200, { 'Content-Type': 'application/json' });
    });
  }
  api.all('*', notFound);
  return api;
}
