import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
// Unlike the global function, this one works while a test stops the clock.
import { setTimeout as wait } from 'node:timers/promises';
import type { OperationName, operations } from '../../lib/contract/operations.ts';
import { type BendName, bends } from './bends.ts';
import { type Answer, type Exchange, type FaultName, faults } from './faults.ts';
import { listenOnFixedPort } from './fixed-port.ts';

type Methods = { [N in OperationName]: `${(typeof operations)[N]['method']} ${(typeof operations)[N]['path']}` };
type Paths = { [N in OperationName]: `OPTIONS ${(typeof operations)[N]['path']}` };

/** One kind of request, such as `POST /link/create`, or all but preflights. */
export type Matcher = (Methods & { any: 'any' })[OperationName | 'any'] | Paths[OperationName];

/** A fault on the way to the service, or an answer that breaks the interface. */
export type SpoiledBy = FaultName | BendName;

const playOf = (name: SpoiledBy) => (name in bends ? bends[name as BendName] : faults[name as FaultName].play);

/** The requests that a fault concerns, and its parameters. */
export interface Scope {
  /** `any` by default. */
  on?: Matcher;
  /** The number of requests; all until `heal` by default. */
  times?: number;
  /** The delay of `slow` in milliseconds; 50 by default. */
  delay?: number;
  /** The value of `Retry-After` in seconds; 1 by default. */
  retryAfter?: number;
}

/** A received request. */
export interface Seen {
  /** Method and path below the base address, such as `POST /link/create`. */
  asked: string;
  body: string;
  fault: SpoiledBy | null;
  /** The service's status code; null if the service has not answered or was not asked. */
  code: number | null;
}

/** A proxy on loopback in front of a real service. It passes on all requests without a fault. */
export interface FaultProxy {
  origin: string;
  /** The base address to connect to, which ends in `v1`. */
  baseUrl: string;
  /** All received requests in order, including preflights. */
  seen: readonly Seen[];
  /** Returns the number of matching requests that the service handled successfully. */
  handled: (on: Matcher) => number;
  /** Adds a fault for future requests. If several faults match a request, the first one added is used. */
  inject: (fault: SpoiledBy, scope?: Scope) => Promise<void>;
  /**
   * Sends each create without a fault to the service twice at once, and returns the second answer. Chromium does the
   * same when a connection breaks.
   */
  repeatCreates: (isOn: boolean) => void;
  /** True if a request is in progress, including held ones. */
  isBusy: () => boolean;
  /** Releases all held answers and requests. Resolves once no request is in progress. */
  release: () => Promise<void>;
  /** Removes all faults: listens again, releases held requests, and passes on all new ones. */
  heal: () => Promise<void>;
  /** Stops the proxy and closes its connections. */
  close: () => Promise<void>;
}

type Plan = Required<Scope> & { fault: SpoiledBy };

const concerns = (on: Matcher, asked: string): boolean => (on === 'any' ? !asked.startsWith('OPTIONS ') : on === asked);

/** Hop-by-hop headers, which a proxy does not pass on (RFC 9110 §7.6.1), and the length, which is set again. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const passedOn = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));

/** The CORS headers that let every origin read an answer, as the service sends them to extensions. */
const permissive = (origin: string | undefined): OutgoingHttpHeaders =>
  origin === undefined
    ? {}
    : { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After', vary: 'Origin' };

/** Sends a request to the service on a new connection, and reads the whole answer. */
async function forward(target: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { host: _, 'accept-encoding': __, ...rest } = passedOn(headers);
  const length = body.length > 0 && { 'content-length': body.length };
  const outgoing = sendRequest(target, {
    ...(method !== undefined && { method }),
    headers: { ...rest, ...length },
    agent: false,
  });
  outgoing.end(body);
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  if (incoming === undefined) throw new Error('The response event has no response');
  return { code: incoming.statusCode ?? 0, headers: passedOn(incoming.headers), body: await buffer(incoming) };
}

/** Returns the possible actions on a request whose body was read. */
function exchangeOf(request: IncomingMessage, response: ServerResponse, ask: Exchange['ask']) {
  const head = ({ code, headers, body }: Answer) =>
    response.writeHead(code, { ...headers, ...(body.length > 0 && { 'content-length': body.length }) });
  const give: Exchange['give'] = (answer) => void head(answer).end(answer.body);
  const toAny = permissive(request.headers.origin);
  return {
    token: request.headers.authorization?.replace(/^Bearer /, '') ?? '',
    ask,
    give,
    say: (code, body, headers = {}) => give({ code, headers: { ...toAny, ...headers }, body: Buffer.from(body) }),
    // Fails when the client closes the connection.
    pour: (headers, body) =>
      void pipeline(body, response.writeHead(200, { ...toAny, ...headers })).catch(() => undefined),
    giveHalf: (answer) =>
      void head(answer).write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy()),
    reset: () => void request.socket.resetAndDestroy(),
  } satisfies Partial<Exchange>;
}

interface ProxyOptions {
  /**
   * True to keep connections alive. By default each request has its own connection, so a cut affects only that request.
   * When Chromium loses a reused connection before an answer begins, it sends the request again, even a POST. The
   * service then gets the request twice, and the page sees only the second answer.
   */
  keepAlive?: boolean;
}

/** Starts a proxy in front of a service. */
export async function startFaultProxy(target: string, { keepAlive = false }: ProxyOptions = {}): Promise<FaultProxy> {
  const seen: Seen[] = [];
  const inProgress = new Set<Promise<void>>();
  let plans: Plan[] = [];
  let repeatsCreates = false;
  let gate = Promise.withResolvers<void>();

  const planFor = (asked: string): Plan | undefined => {
    const plan = plans.find(({ on, times }) => times > 0 && concerns(on, asked));
    if (plan) plan.times -= 1;
    return plan;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', target);
    const asked = `${request.method} ${url.pathname.replace(/^\/v1(?=\/)/, '')}`;
    const plan = planFor(asked);
    const entry: Seen = { asked, body: '', fault: plan?.fault ?? null, code: null };
    seen.push(entry);
    if (!keepAlive) response.shouldKeepAlive = false;
    const body = await buffer(request);
    entry.body = body.toString();
    const exchange = exchangeOf(request, response, async (query = url.searchParams) => {
      const answered = await forward(new URL(`${url.pathname}?${query}`, target), request, body);
      entry.code = answered.code;
      return answered;
    });
    if (plan === undefined) {
      const isRepeated = repeatsCreates && asked === 'POST /link/create';
      const [, repeated] = await Promise.all([isRepeated && exchange.ask(), exchange.ask()]);
      return exchange.give(repeated);
    }
    await playOf(plan.fault)({
      ...exchange,
      query: url.searchParams,
      delay: () => wait(plan.delay),
      released: gate.promise,
      retryAfter: plan.retryAfter,
    });
  };

  const server = createServer((request, response) => {
    // If the service is down or the client closed the connection, there is no answer to send.
    const answered = answer(request, response).catch(() => void response.destroy());
    inProgress.add(answered);
    void answered.then(() => inProgress.delete(answered));
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server.address() as AddressInfo;
  };
  const stop = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const release = async () => {
    gate.resolve();
    gate = Promise.withResolvers();
    await Promise.all(inProgress);
  };

  const { port } = await listenOnFixedPort(listen);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    seen,
    handled: (on) => seen.filter(({ asked, code }) => concerns(on, asked) && code !== null && code < 400).length,
    inject: async (fault, { on = 'any', times = Number.POSITIVE_INFINITY, delay = 50, retryAfter = 1 } = {}) => {
      if (fault === 'refused') return stop();
      plans.push({ fault, on, times, delay, retryAfter });
    },
    repeatCreates: (isOn) => {
      repeatsCreates = isOn;
    },
    isBusy: () => inProgress.size > 0,
    release,
    heal: async () => {
      plans = [];
      if (!server.listening) await listen(port);
      await release();
    },
    close: async () => {
      await stop();
      await release();
    },
  };
}
