import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { createTries } from './access/password-throttle.ts';
import { hasTokens } from './access/tokens.ts';
import { createApi } from './api/create-api.ts';
import { extensions } from './api/cross-origin.ts';
import { failureAnswer } from './api/failure-answer.ts';
import type { ClickRecorder } from './clicks/recorder.ts';
import type { Locate } from './location/place.ts';
import type { ProxyOptions } from './location/proxies.ts';
import { failedPage, homePage } from './pages/notices.ts';
import type { Operator } from './pages/operator.ts';
import { nameOperator, showPage } from './pages/page.ts';
import { type Reader, readHere } from './reading/reader.ts';
import { Refusal } from './shared/refusal.ts';
import { type Answered, createRequestLog, type Log, type Logging, logRequests } from './shared/request-log.ts';
import type { SharedStats } from './shares/pages.ts';
import { createShares } from './shares/show-share.ts';
import type { Database } from './storage/tables.ts';
import { createVisits } from './visits/create-visits.ts';
import { createShortcut, type Shortcut } from './visits/fast-redirect.ts';
import { createVisitorReader, readRequest } from './visits/read-visitor.ts';
import { createResolver, type Resolver } from './visits/resolver.ts';

// The contract words the errors that people make in a form; the rest are in zod's English.
z.config(z.locales.en());

export interface AppOptions {
  database: Database;
  clock: () => Date;
  /** A clock in milliseconds that never goes back: limits and memories end by it. By default the machine's. */
  now?: (() => number) | undefined;
  clicks: ClickRecorder;
  /** A connection that looks links up for visits, which then wait for nothing that is written. By default the same. */
  lookups?: Database | undefined;
  /** Reads what may take long. By default in this thread. */
  reader?: Reader | undefined;
  /** Where addresses are. By default nowhere. */
  locate?: Locate | undefined;
  /** Which proxies' headers are believed. By default none. */
  proxies?: ProxyOptions | undefined;
  /**
   * Which origins' pages may call the API from a browser: addresses, and the word `extensions` for all browser
   * extensions, which alone is the default. An empty list answers none.
   */
  allowedOrigins?: readonly string[] | undefined;
  /** The operator that pages name. By default they show Hem's mark. */
  operator?: Operator | undefined;
  /** Takes a line for each request. By default there is no log. */
  log?: Log | undefined;
  /** Which of them are written. By default all. */
  logging?: Logging | undefined;
  /** Told of each request. */
  observe?: ((answered: Answered) => void) | undefined;
  /** Told of every failure that is the service's own (F5). By default it is written to stderr. */
  onFault?: ((fault: unknown) => void) | undefined;
  /** Told of what an operator should know, in a sentence. By default it is written to stderr. */
  warn?: ((sentence: string) => void) | undefined;
}

const noProxies: ProxyOptions = { trusted: [], headers: {} };
const nowhere: Locate = () => ({});

/**
 * The whole service as one handler of requests: the API below `/v1`, visits everywhere else. It does not listen. Whoever
 * does may ask the shortcut first, which answers some visits as the handler would, and sooner; and tells the resolver of
 * links that other processes changed.
 */
export function createApp(options: AppOptions): { app: Hono; shortcut: Shortcut; resolver: Resolver } {
  const { database, clock, clicks, locate = nowhere, proxies = noProxies, log, onFault = console.error } = options;
  const {
    allowedOrigins = [extensions],
    warn = console.error,
    now = () => performance.now(),
    reader = readHere(database),
    logging,
    observe,
  } = options;
  const resolver = createResolver(options.lookups ?? database, { warn, now });
  const readVisitor = createVisitorReader(proxies, warn);
  const addressOf = (context: Context) => readVisitor(readRequest(context)).address;
  const tries = createTries(now);
  const app = new Hono();
  if (options.operator) app.use(nameOperator(options.operator));
  const requests = log || observe ? createRequestLog(log ?? (() => {}), logging, observe) : null;
  if (requests) app.use(logRequests(requests));
  app.get('/', (context) => showPage(context, homePage));
  app.get('/health', (context) => health(context, { database, clicks }));
  app.route(
    '/v1',
    createApi({ database, clock, allowedOrigins, clicks, reader, onChange: resolver.forget, addressOf }),
  );
  const readBody = (shared: SharedStats, at: Date) => reader.read({ kind: 'share', now: at.toISOString(), ...shared });
  app.route('/share', createShares({ database, clock, now, clicks, readBody, tries, addressOf }));
  app.route('/', createVisits({ database, clock, clicks, locate, resolver, readVisitor, tries }));
  app.onError((failure, context) => {
    if (!(failure instanceof Refusal)) onFault(failure);
    const isPage = !/^\/(v1|health)(\/|$)/.test(context.req.path);
    return isPage ? showPage(context, failedPage) : failureAnswer(context, failure);
  });
  return { app, resolver, shortcut: createShortcut({ clock, clicks, locate, resolver, readVisitor, requests }) };
}

/**
 * Says that the service answers and reaches its database; fails as F5 where it does not. Where clicks cannot be stored, as
 * on a full disk, it says so and is well: links are followed and read all the same.
 */
async function health(
  context: Context,
  { database, clicks }: { database: Database; clicks: ClickRecorder },
): Promise<Response> {
  await hasTokens(database);
  const { pending, dropped, isFailing } = clicks.counts();
  const message = isFailing ? 'The service runs, but clicks cannot be stored: see its log' : 'The service runs';
  const body = { status: 'success', message, clicks: { pending, dropped, storing: isFailing ? 'failing' : 'well' } };
  return context.json(body, 200, { 'Cache-Control': 'no-store' });
}
