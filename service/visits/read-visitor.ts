import type { Context } from 'hono';
import type { Visitor } from '../clicks/click.ts';
import { createProxyReader, type ProxyOptions } from '../location/proxies.ts';
import { connectionAddress } from './connection-address.ts';

/** The hints on the device that browsers send unasked, or to those who ask (User-Agent Client Hints). */
const hintHeaders = [
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-ch-ua-model',
  'sec-ch-ua-full-version-list',
];

const noHints = {};

function hintsOf(context: Context): Record<string, string> {
  if (context.req.header('sec-ch-ua') === undefined) return noHints;
  const hints: Record<string, string> = {};
  for (const name of hintHeaders) {
    const value = context.req.header(name);
    if (value !== undefined) hints[name] = value;
  }
  return hints;
}

/** Reads from a request who visits. */
export function createVisitorReader(proxies: ProxyOptions): (context: Context) => Visitor {
  const readProxy = createProxyReader(proxies);
  return (context) => ({
    ...readProxy(connectionAddress(context), (name) => context.req.header(name)),
    userAgent: context.req.header('user-agent') ?? '',
    hints: hintsOf(context),
    acceptLanguage: context.req.header('accept-language') ?? '',
    referer: context.req.header('referer') ?? '',
  });
}
