import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { openApiDocument } from '../../lib/contract/openapi.ts';
import { createSlowDown } from '../access/auth-throttle.ts';
import { authenticate } from '../access/authenticate.ts';
import type { ClickRecorder } from '../clicks/recorder.ts';
import { showPage } from '../pages/page.ts';
import type { Reader } from '../reading/reader.ts';
import { maxBodyBytes, smallBody } from '../shared/body-limit.ts';
import { cannot } from '../shared/refusal.ts';
import type { Database } from '../storage/tables.ts';
import { crossOrigin } from './cross-origin.ts';
import { docsPage } from './docs-page.ts';
import { endpoints } from './endpoints.ts';
import { failureAnswer } from './failure-answer.ts';

/** Answers are for the one who asked, and for now: nothing on the way keeps them, and no page frames them. */
const guarded: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store');
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  await next();
};

const tooLarge = (context: Context) =>
  failureAnswer(context, cannot(`The body may hold at most ${maxBodyBytes} bytes`));

/** The refusal of a path that is no operation's, or of a method that is not its own. */
function nothingHere(context: Context): Response {
  const methods = endpoints
    .map(({ operation }) => operation)
    .filter(({ path }) => context.req.path === `/v1${path}`)
    .map(({ method }) => method)
    .join(', ');
  if (methods === '') return failureAnswer(context, cannot('There is nothing at this path'));
  context.header('Allow', methods);
  return failureAnswer(context, cannot(`This path answers ${methods} alone`));
}

interface ApiOptions {
  database: Database;
  clock: () => Date;
  allowedOrigins: readonly string[];
  clicks: ClickRecorder;
  reader: Reader;
  /** Told of a link that was changed or deleted. */
  onChange: (linkId: string) => void;
  /** The network address that a request comes from. */
  addressOf: (context: Context) => string;
}

/** The operations of the interface, as routes below the base address. */
export function createApi(options: ApiOptions): Hono {
  const { database, clock, allowedOrigins, clicks, reader, onChange, addressOf } = options;
  const slowDown = createSlowDown();
  const api = new Hono();
  api.use(guarded, crossOrigin(allowedOrigins), smallBody(tooLarge));
  api.get('/openapi.json', (context) => context.json(openApiDocument()));
  api.get('/docs', (context) => showPage(context, docsPage));
  for (const { operation, answer, echoes } of endpoints) {
    api.on(operation.method, operation.path, async (context) => {
      const now = clock();
      const writes = operation.method !== 'GET';
      const authorization = context.req.header('Authorization');
      const address = addressOf(context);
      const caller = await authenticate({ database, slowDown }, { authorization, address, writes, now });
      // Who reads sees every visit that was answered before.
      if (!writes) await clicks.settle();
      const body = await answer({ database, caller, now, reader, onChange, settle: clicks.settle }, context.req);
      const echoed = echoes && context.req.header(echoes);
      if (echoed) context.header(echoes, echoed);
      return context.body(body, 200, { 'Content-Type': 'application/json' });
    });
  }
  api.all('*', nothingHere);
  return api;
}
