import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What is read of every visit's request. */
export interface RequestFacts {
  /** The address at the other end of the connection; empty where there is no connection. */
  connection: string;
  /** @param name in lower case. */
  header: (name: string) => string | undefined;
}

/** Reads a request as Node brings it. */
export function readIncoming({ headers, socket }: IncomingMessage): RequestFacts {
  return {
    connection: socket.remoteAddress ?? '',
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

/**
 * Reads a request from Node's own, where there is one: the Fetch API's headers are made new for each request, which
 * costs a redirect more than anything else.
 */
export function readRequest(context: Context): RequestFacts {
  const bindings: Partial<HttpBindings> | undefined = context.env;
  const incoming = bindings?.incoming;
  if (incoming?.headers) return readIncoming(incoming);
  return { connection: incoming?.socket?.remoteAddress ?? '', header: (name) => context.req.header(name) };
}
