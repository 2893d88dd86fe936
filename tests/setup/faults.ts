import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';

/** An answer, read as a whole. */
export interface Answer {
  code: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** One request under way, and all that a fault can do to it. */
export interface Exchange {
  /** The query of what is asked (interface §4). */
  query: URLSearchParams;
  /** The token that was sent along. */
  token: string;
  /** Has the service do what is asked, or what another query asks, and reads its answer. */
  ask: (query?: URLSearchParams) => Promise<Answer>;
  /** Gives the client an answer, its head or body changed or not. */
  give: (answer: Answer) => void;
  /** Gives it an answer that is not the service's. Any origin may read it. */
  say: (code: number, body: string, headers?: OutgoingHttpHeaders) => void;
  /** Gives it the head and half of the body, then cuts the connection. */
  giveHalf: (answer: Answer) => void;
  /** Gives it a body that may be without end, for as long as it listens. Any origin may read it. */
  pour: (headers: OutgoingHttpHeaders, body: Readable) => void;
  /** Cuts the connection without a word. */
  reset: () => void;
  /** The time that a slow answer takes. */
  delay: () => Promise<void>;
  /** Resolves when the test lets go of what is held. */
  released: Promise<void>;
  /** Seconds that `Retry-After` asks for. */
  retryAfter: number;
}

interface Fault {
  /** Whether the service did what it was asked. */
  handled: boolean;
  /**
   * Whether the client can know how its request ended; for a create, also which link was made. It cannot where the same
   * sight comes with the opposite outcome.
   */
  knowable: boolean;
  play: (exchange: Exchange) => void | Promise<void>;
}

/** The service is never asked. */
const before = (knowable: boolean, play: (exchange: Exchange) => void): Fault => ({ handled: false, knowable, play });

/** The service does what is asked, whatever its client then sees of that. */
const after = (knowable: boolean, play: (exchange: Exchange, answer: Answer) => void | Promise<void>): Fault => ({
  handled: true,
  knowable,
  play: async (exchange) => play(exchange, await exchange.ask()),
});

type Play = (exchange: Exchange) => void;

const reset: Play = (exchange) => exchange.reset();

export const asJson = { 'content-type': 'application/json' };
const asHtml = { 'content-type': 'text/html; charset=utf-8' };

const serverError: Play = ({ say }) =>
  say(500, JSON.stringify({ status: 'error', message: 'The service failed at this' }), asJson);

const gatewayPage = (code: number) => `<html><head><title>${code}</title></head><body>nginx</body></html>`;
const gateway =
  (code: number): Play =>
  ({ say }) =>
    say(code, gatewayPage(code), asHtml);
const comeBack =
  (code: number): Play =>
  ({ say, retryAfter }) =>
    say(code, gatewayPage(code), { ...asHtml, 'retry-after': `${retryAfter}` });

const unauthorized = JSON.stringify({ status: 'failure', message: 'This token is unknown, revoked or expired' });

const portalPage = '<!doctype html><title>Welcome</title><form>Accept the terms to go online</form>';
const portal: Play = ({ say }) => say(200, portalPage, asHtml);
const login: Play = ({ say }) => say(302, '', { location: '/login' });

export const success = z.looseObject({ status: z.literal('success'), data: z.looseObject({}) });

/** Gives the answer with other data, where it is one of success. */
const withData =
  (change: (data: object) => object | null) =>
  ({ give }: Exchange, answer: Answer): void => {
    const read = success.safeParse(JSON.parse(answer.body.toString()));
    const body = read.success && JSON.stringify({ ...read.data, data: change(read.data.data) });
    give(body === false ? answer : { ...answer, body: Buffer.from(body) });
  };

/** Whatever can go wrong between the extension and a service. */
export const faults = {
  /** Nothing listens. Concerns every request, until healed. */
  refused: before(false, reset),
  resetBefore: before(false, reset),
  resetAfter: after(false, reset),

  /** The answer takes its time. Known to a client that waits as long. */
  slow: after(true, async ({ give, delay }, answer) => {
    await delay();
    give(answer);
  }),
  /** The answer comes once the test lets go of it: after the client gave up. */
  held: after(false, async ({ give, released }, answer) => {
    await released;
    give(answer);
  }),
  /** The service is asked once the test lets go: it does what the client has given up. */
  heldBefore: {
    handled: true,
    knowable: false,
    play: async ({ ask, give, released }) => {
      await released;
      give(await ask());
    },
  },

  /** The connection ends in the middle of the body. */
  cutOff: after(false, ({ giveHalf }, answer) => giveHalf(answer)),
  /** HTTP as it should be, but its JSON is half. */
  halfJson: after(false, ({ give }, answer) =>
    give({ ...answer, body: answer.body.subarray(0, answer.body.length / 2) }),
  ),

  serverErrorBefore: before(false, serverError),
  serverErrorAfter: after(false, serverError),
  badGatewayBefore: before(false, gateway(502)),
  badGatewayAfter: after(false, gateway(502)),
  gatewayTimeoutAfter: after(false, gateway(504)),
  /** 503 with `Retry-After`. */
  unavailable: before(true, comeBack(503)),
  /** 429 with `Retry-After`. */
  tooManyRequests: before(true, comeBack(429)),
  /** A token is refused that was good before, and may be good again (F2). */
  unauthorized: before(true, ({ say }) => say(401, unauthorized, asJson)),

  /** The page of a network that wants a login first. */
  portalBefore: before(false, portal),
  portalAfter: after(false, portal),
  /** A redirect to where one logs in. */
  loginBefore: before(false, login),
  loginAfter: after(false, login),

  /** A date that does not parse, beside an id and an address that do. */
  unreadableDate: after(
    true,
    withData((data) => ({ ...data, created_at: 'yesterday' })),
  ),
  dataNull: after(
    false,
    withData(() => null),
  ),
  withoutId: after(
    false,
    withData((data) => ({ ...data, id: undefined })),
  ),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** To draw one from. */
export const faultNames = Object.keys(faults) as FaultName[];
