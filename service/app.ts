import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { createDatabaseCheck } from './access/check-database.ts';
import { createDomainCache, type DomainCache } from './access/domain-cache.ts';
import { defaultSettings, type SettingTexts } from './access/domain-settings.ts';
import { createPasswordThrottle } from './access/password-throttle.ts';
import { createApi } from './api/create-api.ts';
import { allExtensions } from './api/cross-origin.ts';
import { failureAnswer } from './api/failure-answer.ts';
import type { ClickRecorder } from './clicks/recorder.ts';
import type { Locate } from './location/place.ts';
import type { ProxyOptions } from './location/proxies.ts';
import { failedPage, homePage } from './pages/notices.ts';
import { type PageSettings, showPage, withPageSettings } from './pages/page.ts';
import { type Reader, readDirectly } from './reading/reader.ts';
import { Refusal } from './shared/refusal.ts';
import {
  type AnsweredRequest,
  createRequestLog,
  type Log,
  type LogSettings,
  logRequests,
} from './shared/request-log.ts';
import type { SharedStats } from './shares/pages.ts';
import { createShares } from './shares/show-share.ts';
import type { Database } from './storage/tables.ts';
import { createVisits } from './visits/create-visits.ts';
import { hostOfRequest, leadOrShow, setNoindex, showRobots } from './visits/domain-answers.ts';
import { createFastRedirect, type FastRedirect } from './visits/fast-redirect.ts';
import { createLimitedClicks } from './visits/limited-clicks.ts';
import { createHostReport, type ReportHost } from './visits/lost-host.ts';
import { createOwnVisitTest } from './visits/own-visits.ts';
import { createOwnVisitsPage, ownVisitsPath } from './visits/own-visits-page.ts';
import { createVisitorReader, readRequest } from './visits/read-visitor.ts';
import { createResolver, type Resolver } from './visits/resolver.ts';

// The contract has words for errors in forms; zod's English has the rest.
z.config(z.locales.en());

export interface AppOptions {
  database: Database;
  clock: () => Date;
  /** A monotonic clock in milliseconds for limits and caches. By default the machine's. */
  now?: (() => number) | undefined;
  clicks: ClickRecorder;
  /** A connection for looking links up, so that visits never wait for writes. By default the same as `database`. */
  lookupDatabase?: Database | undefined;
  /** Runs reads that may take long. By default in this thread. */
  reader?: Reader | undefined;
  /** Returns the place of an address. By default all are unknown. */
  locate?: Locate | undefined;
  /** The trusted proxies. By default none. */
  proxies?: ProxyOptions | undefined;
  /**
   * Origins whose pages may call the API, and the word `extensions` for all browser extensions. By default extensions
   * only. An empty list allows none.
   */
  allowedOrigins?: readonly string[] | undefined;
  /** The settings that environment variables give the only domain. By default none. */
  domainVariables?: SettingTexts | undefined;
  /** By default pages show Hem's mark, in each visitor's language. */
  pages?: PageSettings | undefined;
  /** Takes a line for each request. By default there is no log. */
  log?: Log | undefined;
  /** The requests to log. By default all. */
  logSettings?: LogSettings | undefined;
  /** Called for each answered request. */
  observe?: ((answered: AnsweredRequest) => void) | undefined;
  /** Called for each visit that is answered from the cache since the database does not answer. */
  onStaleVisit?: (() => void) | undefined;
  /** Called for every fault of the service (F5). By default it writes to stderr. */
  onFault?: ((fault: unknown) => void) | undefined;
  /** Called with sentences for the operator. By default it writes to stderr. */
  warn?: ((sentence: string) => void) | undefined;
}

const noProxies: ProxyOptions = { trusted: [], headers: {} };
const nowhere: Locate = () => ({});

/**
 * Creates the service: a handler with the API below `/v1` and visits everywhere else. It does not listen.
 *
 * @returns the handler; a fast way to redirect, to call before it; the resolver and the domains, to tell of links and
 * settings that other processes changed; and a function to call for requests without a host.
 */
export function createApp(options: AppOptions): {
  app: Hono;
  fastRedirect: FastRedirect;
  resolver: Resolver;
  domains: DomainCache;
  reportHost: ReportHost;
} {
  const { database, clock, clicks, locate = nowhere, proxies = noProxies, log, onFault = console.error } = options;
  const {
    allowedOrigins = [allExtensions],
    warn = console.error,
    now = () => performance.now(),
    reader = readDirectly(database),
    logSettings,
    observe,
    onStaleVisit,
  } = options;
  const lookupDatabase = options.lookupDatabase ?? database;
  const domains = createDomainCache(lookupDatabase, { now, variables: options.domainVariables, warn });
  const resolver = createResolver(lookupDatabase, { warn, now, onStaleVisit, domains });
  const readVisitor = createVisitorReader(proxies, warn);
  const addressOf = (context: Context) => readVisitor(readRequest(context)).address;
  const reportHost = createHostReport(proxies.trusted, warn);
  const throttle = createPasswordThrottle(now);
  const app = new Hono();
  if (options.pages) app.use(withPageSettings(options.pages));
  const requestLog = log || observe ? createRequestLog(log ?? (() => {}), logSettings, observe) : null;
  if (requestLog) app.use(logRequests(requestLog));
  app.use((context, next) => {
    const settings = isVisit(context) ? domains.settingsOf(hostOfRequest(context)) : defaultSettings;
    setNoindex(context, settings);
    return next();
  });
  app.get('/', (context) => leadOrShow(context, domains, { setting: 'home', page: homePage }));
  app.get('/robots.txt', (context) => showRobots(context, domains));
  const checkDatabase = createDatabaseCheck(database);
  app.get('/health', (context) => health(context, { checkDatabase, clicks }));
  const isOwnVisit = createOwnVisitTest();
  app.route(ownVisitsPath, createOwnVisitsPage({ domains, isOwnVisit, readVisitor }));
  app.route(
    '/v1',
    createApi({ database, clock, allowedOrigins, clicks, reader, domains, onChange: resolver.forget, addressOf }),
  );
  const readBody = (shared: SharedStats, language: string, at: Date) =>
    reader.read({ kind: 'share', language, now: at.toISOString(), ...shared });
  app.route('/share', createShares({ database, clock, now, clicks, readBody, throttle, addressOf }));
  const countLimited = createLimitedClicks(database);
  app.route(
    '/',
    createVisits({
      countLimited,
      clock,
      clicks,
      locate,
      resolver,
      domains,
      isOwnVisit,
      readVisitor,
      reportHost,
      throttle,
    }),
  );
  app.onError((failure, context) => {
    if (isBrokenOff(context)) return context.body(null, 400);
    if (!(failure instanceof Refusal)) onFault(failure);
    const isPage = !/^\/(v1|health)(\/|$)/.test(context.req.path);
    return isPage ? showPage(context, failedPage) : failureAnswer(context, failure);
  });
  return {
    app,
    resolver,
    domains,
    reportHost,
    fastRedirect: createFastRedirect({ clock, clicks, locate, resolver, domains, isOwnVisit, readVisitor, requestLog }),
  };
}

/** Returns false for the API and for shared stats: their answers belong to one person, and are never indexed. */
const isVisit = ({ req }: Context): boolean => !/^\/(v1|health|share)(\/|$)/.test(req.path);

/** Returns true if the client closed the connection before its body was complete. That is no fault of the service. */
function isBrokenOff({ env }: Context): boolean {
  const { incoming }: Partial<HttpBindings> = env ?? {};
  return incoming?.destroyed === true && !incoming.complete;
}

/**
 * Answers 200 if the database answers, else as F5. If clicks cannot be stored, such as on a full disk, the answer says
 * so but is still 200, since links work.
 */
async function health(
  context: Context,
  { checkDatabase, clicks }: { checkDatabase: () => Promise<void>; clicks: ClickRecorder },
): Promise<Response> {
  await checkDatabase();
  const { pending, dropped, isFailing } = clicks.counts();
  const message = isFailing ? 'The service runs, but clicks cannot be stored: see its log' : 'The service runs';
  const body = { status: 'success', message, clicks: { pending, dropped, storing: isFailing ? 'failing' : 'well' } };
  return context.json(body, 200, { 'Cache-Control': 'no-store' });
}
