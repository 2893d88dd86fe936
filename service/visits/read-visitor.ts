import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { qrMark } from '../../lib/contract/qr-mark.ts';
import { clientHints, noHints, scanned, type Visitor } from '../clicks/click.ts';
import { createProxyReader, type ProxyOptions } from '../location/proxies.ts';
import { cutText } from '../shared/copy-text.ts';
import { hasOwnVisitsCookie } from './own-visits.ts';
import { queryOf } from './parameters.ts';

function readHints(header: VisitRequest['header']): Visitor['hints'] {
  if (header('sec-ch-ua') === undefined) return noHints;
  const hints: Record<string, string> = {};
  for (const { name, maxLength } of clientHints) {
    const value = header(name);
    if (value !== undefined) hints[name] = cutText(value, maxLength);
  }
  return hints;
}

/** Headers that announce a prefetch, the standard one first. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

const isPrefetch = (header: VisitRequest['header']): boolean =>
  purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''));

/** Returns true if an address has the mark of QR codes. */
function isScan(url: string): boolean {
  const query = queryOf(url);
  return query.includes(qrMark) && query.split('&').includes(qrMark);
}

/**
 * Returns a function that reads the visitor from a request.
 *
 * @param warn called once if an untrusted client sends a proxy's headers.
 */
export function createVisitorReader(
  proxies: ProxyOptions,
  warn: (sentence: string) => void,
): (request: VisitRequest) => Visitor {
  const readProxy = createProxyReader(proxies, warn);
  return ({ connection, header, url }) => {
    const { address, proxyPlace } = readProxy(connection, header);
    return {
      address,
      proxyPlace,
      userAgent: header('user-agent') ?? '',
      hints: readHints(header),
      acceptLanguage: header('accept-language') ?? '',
      referer: isScan(url) ? scanned : (header('referer') ?? ''),
      isPrefetch: isPrefetch(header),
      hasOwnVisitsCookie: hasOwnVisitsCookie(header('cookie')),
    };
  };
}

/** The parts of a request that describe its visitor. */
export interface VisitRequest {
  /** The address of the connection; empty without one. */
  connection: string;
  /** The visited address, or its path and query. */
  url: string;
  /** @param name in lower case. */
  header: (name: string) => string | undefined;
}

/** Reads Node's own request. */
export function readIncoming({ headers, socket, url = '' }: IncomingMessage): VisitRequest {
  return {
    connection: socket.remoteAddress ?? '',
    url,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

/**
 * Reads Node's own request, if there is one. The Fetch API's headers are built for each request, which is the most
 * expensive part of a redirect.
 */
export function readRequest(context: Context): VisitRequest {
  const bindings: Partial<HttpBindings> | undefined = context.env;
  const incoming = bindings?.incoming;
  if (incoming?.headers) return readIncoming(incoming);
  return {
    connection: incoming?.socket?.remoteAddress ?? '',
    url: context.req.url,
    header: (name) => context.req.header(name),
  };
}
