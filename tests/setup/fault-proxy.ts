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
// Not the global one: it goes on where a test holds the clock.
import { setTimeout as wait } from 'node:timers/promises';
import type { OperationName, operations } from '../../lib/contract/operations.ts';
import { type BendName, bends } from './bends.ts';
import { type Answer, type Exchange, type FaultName, faults } from './faults.ts';
import { listenOnKept } from './kept-port.ts';

type Methods = { [N in OperationName]: `${(typeof operations)[N]['method']} ${(typeof operations)[N]['path']}` };
type Paths = { [N in OperationName]: `OPTIONS ${(typeof operations)[N]['path']}` };

/** One kind of request, such as `POST /link/create`, or all but preflights. */
export type Matcher = (Methods & { any: 'any' })[OperationName | 'any'] | Paths[OperationName];

/** What is done to a request: lost or delayed on its way, or answered by a service that bends the interface. */
export type SpoiledBy = FaultName | BendName;

const playOf = (name: SpoiledBy) => (name in bends ? bends[name as BendName] : faults[name as FaultName].play);

/** Which requests a fault concerns, and how it goes. */
export interface Scope {
  /** By default `any`. */
  on?: Matcher;
  /** How many of them; by default all, until healed. */
  times?: number;
  /** Milliseconds that `slow` takes; by default 50. */
  delay?: number;
  /** Seconds that `Retry-After` asks for; by default 1. */
  retryAfter?: number;
}

/** A request that arrived. */
export interface Seen {
  /** Method and path below the base address, such as `POST /link/create`. */
  asked: string;
  body: string;
  fault: SpoiledBy | null;
  /** What the service answered; null while it has not, and where it was never asked. */
  code: number | null;
}

/** A proxy on loopback in front of a real service, which lets pass what it is not told to spoil. */
export interface FaultProxy {
  origin: string;
  /** With its `v1`, to connect to. */
  baseUrl: string;
  /** Every request that arrived, in order, preflights among them. */
  seen: readonly Seen[];
  /** How many of these the service did as asked. */
  handled: (on: Matcher) => number;
  /** Spoils requests from now on. Of several faults for a request, the one injected first comes first. */
  inject: (fault: SpoiledBy, scope?: Scope) => Promise<void>;
  /**
   * Has the service get each create that nothing spoils twice and at once, and passes the second answer on, as Chromium
   * repeats a request whose connection broke.
   */
  repeatCreates: (isOn: boolean) => void;
  /** Whether any request is under way, held ones among them. */
  isBusy: () => boolean;
  /** Lets go of every answer and request that is held, and resolves when all under way are through. */
  release: () => Promise<void>;
  /** Ends all faults: listens again, releases, and lets all pass from now on. */
  heal: () => Promise<void>;
  /** Ends the proxy, and cuts what is under way. */
  close: () => Promise<void>;
}

type Plan = Required<Scope> & { fault: SpoiledBy };

const concerns = (on: Matcher, asked: string): boolean => (on === 'any' ? !asked.startsWith('OPTIONS ') : on === asked);

/** Headers of one connection, which are not passed on to the next (RFC 9110 §7.6.1), and the length, stated anew. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const passedOn = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));

/** What an API says that lets every origin read it, as the service says it to extensions. */
const permissive = (origin: string | undefined): OutgoingHttpHeaders =>
  origin === undefined
    ? {}
    : { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After', vary: 'Origin' };

/** Sends a request on to the service, on a connection of its own, and reads the whole answer. */
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
  if (incoming === undefined) throw new Error('A response event has a response');
  return { code: incoming.statusCode ?? 0, headers: passedOn(incoming.headers), body: await buffer(incoming) };
}

/** What can be done to a request once its body is read. */
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
    // Ends with an error when the client has had enough.
    pour: (headers, body) =>
      void pipeline(body, response.writeHead(200, { ...toAny, ...headers })).catch(() => undefined),
    giveHalf: (answer) =>
      void head(answer).write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy()),
    reset: () => void request.socket.resetAndDestroy(),
  } satisfies Partial<Exchange>;
}

interface ProxyOptions {
  /**
   * Whether connections are used again, as by default they are not: each cut is then seen at once, and by its own
   * request alone. Chromium sends a request anew by itself, a POST too, when a connection that it used before is cut
   * before an answer begins: the service is asked twice, and the page is told of the second answer alone.
   */
  keepAlive?: boolean;
}

/** Starts a proxy in front of a service. */
export async function startFaultProxy(target: string, { keepAlive = false }: ProxyOptions = {}): Promise<FaultProxy> {
  const seen: Seen[] = [];
  const underWay = new Set<Promise<void>>();
  let plans: Plan[] = [];
  let repeatsCreates = false;
  let held = Promise.withResolvers<void>();

  const planFor = (asked: string): Plan | undefined => {
    const plan = plans.find(({ on, times }) => times > 0 && concerns(on, asked));
    if (plan) plan.times -= 1;
    return plan;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', target);
    const asked = `${request.method} ${url.pathname.replace(/^\/v1(?=\/)/, '')}`;
    const plan = planFor(asked);
    const one: Seen = { asked, body: '', fault: plan?.fault ?? null, code: null };
    seen.push(one);
    if (!keepAlive) response.shouldKeepAlive = false;
    const body = await buffer(request);
    one.body = body.toString();
    const exchange = exchangeOf(request, response, async (query = url.searchParams) => {
      const answered = await forward(new URL(`${url.pathname}?${query}`, target), request, body);
      one.code = answered.code;
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
      released: held.promise,
      retryAfter: plan.retryAfter,
    });
  };

  const server = createServer((request, response) => {
    // The service is down, or the client went away while it sent: neither gets an answer.
    const answered = answer(request, response).catch(() => void response.destroy());
    underWay.add(answered);
    void answered.then(() => underWay.delete(answered));
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
    held.resolve();
    held = Promise.withResolvers();
    await Promise.all(underWay);
  };

  const { port } = await listenOnKept(listen);
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
    isBusy: () => underWay.size > 0,
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
