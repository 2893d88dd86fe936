import type { Place } from '../location/place.ts';

/**
 * Headers about the device that browsers send unasked or on request (User-Agent Client Hints). Detection compares them
 * with hundreds of patterns, so values longer than any browser's are cut.
 */
export const clientHints = [
  { name: 'sec-ch-ua', maxLength: 200 },
  { name: 'sec-ch-ua-mobile', maxLength: 50 },
  { name: 'sec-ch-ua-platform', maxLength: 50 },
  { name: 'sec-ch-ua-platform-version', maxLength: 50 },
  { name: 'sec-ch-ua-model', maxLength: 50 },
  { name: 'sec-ch-ua-full-version-list', maxLength: 200 },
];

/** Shared by all visitors whose browser sent no client hints. */
export const noHints: Readonly<Record<string, string>> = {};

/** Stands for the Referer header of a scan. No header contains a line break. */
export const scanned = '\n';

/** A visitor, as a request describes them. It stays in memory until the click is counted, and is never stored. */
export interface Visitor {
  /** The network address; empty without a network, as in some tests. */
  address: string;
  userAgent: string;
  /** Client hints by header. */
  hints: Readonly<Record<string, string>>;
  acceptLanguage: string;
  /** The Referer header, or `scanned`. */
  referer: string;
  /** True if a browser prefetches the link before a person opens it. */
  isPrefetch: boolean;
  /** True if the browser was told that its visits do not count. */
  hasOwnVisitsCookie: boolean;
  /** The parts of the visitor's place that a trusted proxy sent. */
  proxyPlace: Partial<Place>;
}

/** A visit that reached its target. */
export interface Click {
  linkId: string;
  at: Date;
  /** True if the link's own count includes the click, as it must at once for links with a click limit. */
  isCounted: boolean;
  visitor: Visitor;
}
