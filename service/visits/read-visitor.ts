import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { noHints, type Visitor } from '../clicks/click.ts';
import { createProxyReader, type ProxyOptions } from '../location/proxies.ts';

/** The hints on the device that browsers send unasked, or to those who ask (User-Agent Client Hints). */
const hintHeaders = [
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-ch-ua-model',
  'sec-ch-ua-full-version-list',
];

function hintsOf(header: RequestFacts['header']): Visitor['hints'] {
  if (header('sec-ch-ua') === undefined) return noHints;
  const hints: Record<string, string> = {};
  for (const name of hintHeaders) {
    const value = header(name);
    if (value !== undefined) hints[name] = value;
  }
  return hints;
}

/** The headers by which browsers say that they load ahead, the standard one first. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

const loadsAhead = (header: RequestFacts['header']): boolean =>
  purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''));

/** Reads from a request who visits. @param warn told once of proxies' headers that are not believed. */
export function createVisitorReader(
  proxies: ProxyOptions,
  warn: (sentence: string) => void,
): (request: RequestFacts) => Visitor {
  const readProxy = createProxyReader(proxies, warn);
  return ({ connection, header }) => {
    const { address, proxyPlace } = readProxy(connection, header);
    return {
      address,
      proxyPlace,
      userAgent: header('user-agent') ?? '',
      hints: hintsOf(header),
      acceptLanguage: header('accept-language') ?? '',
      referer: header('referer') ?? '',
      isAhead: loadsAhead(header),
    };
  };
}

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
