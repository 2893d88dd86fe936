import type { Place } from '../location/place.ts';

/** Of visitors whose browser sent no client hints. */
export const noHints: Readonly<Record<string, string>> = {};

/** What a request tells of the one who made it. Held in memory until its click is counted, and never stored. */
export interface Visitor {
  /** The network address; empty when there is none, as in a test without a network. */
  address: string;
  userAgent: string;
  /** The client hints that were sent, by header. */
  hints: Readonly<Record<string, string>>;
  acceptLanguage: string;
  referer: string;
  /** True for a browser that loads a link ahead, before anyone has pressed it. */
  isAhead: boolean;
  /** Where the visitor is, as far as a trusted proxy said. */
  proxyPlace: Partial<Place>;
}

/** A visit that reached its target. */
export interface Click {
  linkId: string;
  at: Date;
  /** Whether the link's own count holds it already, as it must at once where clicks are limited. */
  isCounted: boolean;
  visitor: Visitor;
}
