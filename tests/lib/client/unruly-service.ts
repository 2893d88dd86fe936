import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { listenOnFixedPort } from '../../setup/fixed-port.ts';

/** A request as it arrived. */
interface Seen {
  method: string;
  /** Path and query. */
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the service does to one request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** A service on loopback that misbehaves as told, and remembers what it was asked. */
export interface UnrulyService {
  /** With the path segment v1, without a slash at its end. */
  baseUrl: string;
  seen: Seen[];
  /** What it does to the next requests, in order; the last of them to all that follow. */
  behave: (...behaviours: Behaviour[]) => void;
  stop: () => Promise<void>;
}

const address = z.object({ port: z.number() });

export async function startUnrulyService(): Promise<UnrulyService> {
  const seen: Seen[] = [];
  let script: Behaviour[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url: new URL(url, 'http://service.test'), headers, body: await text(request) });
    const behaviour = script.length > 1 ? script.shift() : script[0];
    behaviour?.(response, request);
  });
  await listenOnFixedPort((port) => once(server.listen(port, '127.0.0.1'), 'listening'));
  return {
    baseUrl: `http://127.0.0.1:${address.parse(server.address()).port}/v1`,
    seen,
    behave: (...behaviours) => {
      script = behaviours;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a text, by default as JSON. */
export const say =
  (code: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);

/** Answers with a JSON body. */
export const answer = (code: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  say(code, JSON.stringify(body), headers);

/** Cuts the connection without a word. */
export const hangUp: Behaviour = (_response, request) => request.socket.destroy();

/** Cuts the connection in the middle of its answer. */
export const breakOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":', () => response.destroy());
};

/** Never answers. */
export const stall: Behaviour = () => {};

/** Begins its answer and never ends it. */
export const stallInBody: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"status":');
};
