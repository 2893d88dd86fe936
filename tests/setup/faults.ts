import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';

/** A complete answer. */
export interface Answer {
  code: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A request, and the actions that a fault can take on it. */
export interface Exchange {
  /** The request's query (interface §4). */
  query: URLSearchParams;
  /** The token of the request. */
  token: string;
  /** Sends the request to the service, with another query if given, and reads the answer. */
  ask: (query?: URLSearchParams) => Promise<Answer>;
  /** Sends an answer to the client, changed or not. */
  give: (answer: Answer) => void;
  /** Sends the client an answer that is not from the service. Any origin may read it. */
  say: (code: number, body: string, headers?: OutgoingHttpHeaders) => void;
  /** Sends the client the head and half of the body, then closes the connection. */
  giveHalf: (answer: Answer) => void;
  /** Sends the client a body, possibly endless, while it reads. Any origin may read it. */
  pour: (headers: OutgoingHttpHeaders, body: Readable) => void;
  /** Closes the connection without an answer. */
  reset: () => void;
  /** Waits as long as a slow answer takes. */
  delay: () => Promise<void>;
  /** Resolves when the test releases held requests. */
  released: Promise<void>;
  /** The value of `Retry-After` in seconds. */
  retryAfter: number;
}

interface Fault {
  /** True if the service handles the request. */
  handled: boolean;
  /**
   * True if the client can know the outcome of its request; for a create, also which link was created. It cannot know
   * if the opposite outcome looks the same.
   */
  knowable: boolean;
  play: (exchange: Exchange) => void | Promise<void>;
}

/** A fault before the service gets the request. */
const before = (knowable: boolean, play: (exchange: Exchange) => void): Fault => ({ handled: false, knowable, play });

/** A fault after the service has handled the request. */
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

/** Changes the data of a successful answer. */
const withData =
  (change: (data: object) => object | null) =>
  ({ give }: Exchange, answer: Answer): void => {
    const read = success.safeParse(JSON.parse(answer.body.toString()));
    const body = read.success && JSON.stringify({ ...read.data, data: change(read.data.data) });
    give(body === false ? answer : { ...answer, body: Buffer.from(body) });
  };

/** All faults that can happen between the extension and a service. */
export const faults = {
  /** Nothing listens on the port. Affects all requests until `heal`. */
  refused: before(false, reset),
  resetBefore: before(false, reset),
  resetAfter: after(false, reset),

  /** The answer is slow. A client that waits long enough gets it. */
  slow: after(true, async ({ give, delay }, answer) => {
    await delay();
    give(answer);
  }),
  /** The answer is held until the test releases it, after the client has given up. */
  held: after(false, async ({ give, released }, answer) => {
    await released;
    give(answer);
  }),
  /** The request is held until the test releases it. The service handles it after the client has given up. */
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
  /** Valid HTTP, but only half of the JSON. */
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
  /** A valid token is refused for a while (F2). */
  unauthorized: before(true, ({ say }) => say(401, unauthorized, asJson)),

  /** The login page of a captive portal. */
  portalBefore: before(false, portal),
  portalAfter: after(false, portal),
  /** A redirect to a login page. */
  loginBefore: before(false, login),
  loginAfter: after(false, login),

  /** An invalid date, beside a valid id and address. */
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

export const faultNames = Object.keys(faults) as FaultName[];
