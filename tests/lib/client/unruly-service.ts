import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { listenOnFixedPort } from '../../setup/fixed-port.ts';

/** A received request. */
interface Seen {
  method: string;
  /** Path and query. */
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Handles one request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** A service on loopback that misbehaves as a test requires, and records its requests. */
export interface UnrulyService {
  /** With the segment v1, without a trailing slash. */
  baseUrl: string;
  seen: Seen[];
  /** Sets the behaviors for the next requests, in order. The last one applies to all further requests. */
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

/** Sends a text, by default as JSON. */
export const say =
  (code: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);

/** Sends a JSON body. */
export const answer = (code: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  say(code, JSON.stringify(body), headers);

/** Closes the connection without an answer. */
export const hangUp: Behaviour = (_response, request) => request.socket.destroy();

/** Closes the connection in the middle of the answer. */
export const breakOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":', () => response.destroy());
};

/** Never answers. */
export const stall: Behaviour = () => {};

/** Starts an answer and never ends it. */
export const stallInBody: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"status":');
};
