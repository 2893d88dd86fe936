import { noHints, type Visitor } from '../clicks/click.ts';
import { createProxyReader, type ProxyOptions } from '../location/proxies.ts';
import type { RequestFacts } from './request-facts.ts';

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
