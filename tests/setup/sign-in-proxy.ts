import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenOnFixedPort } from './fixed-port.ts';

/** The request headers that a sign-in proxy accepts, as a service token of Cloudflare Access has them. */
export const acceptedHeaders = [
  { name: 'CF-Access-Client-Id', value: '0123456789abcdef0123456789abcdef.access' },
  { name: 'CF-Access-Client-Secret', value: 'fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210' },
];

/** The answer to a request without the headers. */
export type SignInAnswer = 'redirect' | 'page' | 'forbidden';

interface Seen {
  /** Method and path, such as `GET /v1/links`. */
  asked: string;
  headers: IncomingMessage['headers'];
  isPassedOn: boolean;
}

/** A sign-in proxy on loopback in front of a real service. */
export interface SignInProxy {
  origin: string;
  /** The base address to connect to. */
  baseUrl: string;
  /** All requests in order, with preflights and visits of the login page. */
  seen: readonly Seen[];
  /** Sets the answer to requests without the headers. */
  answerWith: (answer: SignInAnswer) => void;
  /** Accepts other headers from now on. */
  accept: (headers: readonly { name: string; value: string }[]) => void;
  stop: () => Promise<void>;
}

const loginPage = '<!doctype html><title>Sign in</title><form><input type="password"></form>';

/**
 * Starts a sign-in proxy. Like such proxies, it also wants the headers with a preflight, which carries none, and lets
 * every origin read its own answers.
 */
export async function startSignInProxy(target: string): Promise<SignInProxy> {
  const seen: Seen[] = [];
  let answer: SignInAnswer = 'redirect';
  let accepted: readonly { name: string; value: string }[] = acceptedHeaders;

  const server = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const isPassedOn = accepted.every(({ name, value }) => headers[name.toLowerCase()] === value);
    seen.push({ asked: `${method} ${url.split('?')[0]}`, headers, isPassedOn });
    if (isPassedOn) return passOn(new URL(url, target), request, response);
    const cors = { 'access-control-allow-origin': headers.origin ?? '*', 'access-control-allow-credentials': 'true' };
    const html = { ...cors, 'content-type': 'text/html; charset=utf-8' };
    if (answer === 'redirect' && url !== '/login') response.writeHead(302, { ...cors, location: '/login' }).end();
    else response.writeHead(answer === 'forbidden' ? 403 : 200, html).end(loginPage);
  });
  await listenOnFixedPort((port) => once(server.listen(port, '127.0.0.1'), 'listening'));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    seen,
    answerWith: (next) => {
      answer = next;
    },
    accept: (headers) => {
      accepted = headers;
    },
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Passes a request on to the service without the headers that only the proxy reads, and its answer back. */
function passOn(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith('cf-access-')),
  );
  const outgoing = sendRequest(target, { method: request.method ?? 'GET', headers, agent: false });
  outgoing.on('response', (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    incoming.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  request.pipe(outgoing);
}
