import type { LinkRecord } from '../../contract/link-reading.ts';
import { channelOf } from '../utm/channel.ts';
import { utmOfLink } from '../utm/fields.ts';

/** The only data that is passed on when a link is shared. */
export interface Shared {
  /** The short address. */
  address: string;
  /** The link's title, or empty. */
  title: string;
}

const query = (values: Record<string, string>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

/** Returns title and address as one text, for networks without a parameter for the address. */
const asText = ({ title, address }: Shared): string => [title, address].filter(Boolean).join(' ');

/**
 * The networks that a link can be shared on: the address of their share page, and the UTM sources of links for them. X:
 * developer.x.com "Web Intent"; Bluesky: docs.bsky.app "Action Intent Links"; Threads: developers.facebook.com "Web
 * Intents"; Mastodon has a page on each server (`/share`).
 */
export const networks = {
  x: {
    name: 'X',
    sources: ['x', 'x.com', 'twitter', 'twitter.com', 't.co'],
    shareAt: ({ title, address }: Shared) => `https://x.com/intent/post?${query({ text: title, url: address })}`,
  },
  bluesky: {
    name: 'Bluesky',
    sources: ['bluesky', 'bsky', 'bsky.app'],
    shareAt: (shared: Shared) => `https://bsky.app/intent/compose?${query({ text: asText(shared) })}`,
  },
  linkedin: {
    name: 'LinkedIn',
    sources: ['linkedin', 'linkedin.com', 'lnkd.in'],
    // LinkedIn reads the title from the page.
    shareAt: ({ address }: Shared) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url: address })}`,
  },
  facebook: {
    name: 'Facebook',
    sources: ['facebook', 'facebook.com', 'fb', 'fb.me', 'm.facebook.com'],
    shareAt: ({ address }: Shared) => `https://www.facebook.com/sharer/sharer.php?${query({ u: address })}`,
  },
  threads: {
    name: 'Threads',
    sources: ['threads', 'threads.com', 'threads.net'],
    shareAt: ({ title, address }: Shared) =>
      `https://www.threads.com/intent/post?${query({ text: title, url: address })}`,
  },
  reddit: {
    name: 'Reddit',
    sources: ['reddit', 'reddit.com'],
    shareAt: ({ title, address }: Shared) => `https://www.reddit.com/submit?${query({ url: address, title })}`,
  },
  whatsapp: {
    name: 'WhatsApp',
    sources: ['whatsapp', 'whatsapp.com', 'wa'],
    shareAt: (shared: Shared) => `https://wa.me/?${query({ text: asText(shared) })}`,
  },
  telegram: {
    name: 'Telegram',
    sources: ['telegram', 't.me', 'telegram.org'],
    shareAt: ({ title, address }: Shared) => `https://t.me/share/url?${query({ url: address, text: title })}`,
  },
  hackerNews: {
    name: 'Hacker News',
    sources: ['hackernews', 'hacker-news', 'hn', 'news.ycombinator.com'],
    shareAt: ({ title, address }: Shared) =>
      `https://news.ycombinator.com/submitlink?${query({ u: address, t: title })}`,
  },
} as const satisfies Record<string, Network>;

interface Network {
  name: string;
  sources: readonly string[];
  shareAt: (shared: Shared) => string;
}

type NetworkName = keyof typeof networks;

export const networkNames = Object.keys(networks) as NetworkName[];

/** All ways to share a link. */
export type ShareWay = NetworkName | 'mastodon' | 'mail';

const otherSources: Record<Exclude<ShareWay, NetworkName>, readonly string[]> = {
  mastodon: ['mastodon', 'mastodon.social', 'fediverse'],
  mail: ['email', 'e-mail', 'e_mail', 'mail'],
};

/** Returns the address of a new mail without a recipient. */
export const mailTo = ({ title, address }: Shared): string => `mailto:?${query({ subject: title, body: address })}`;

/** Returns the share page of a Mastodon server; null if the typed text names none. */
export function mastodonShare(typed: string, shared: Shared): string | null {
  const host = mastodonServer(typed);
  return host === null ? null : `https://${host}/share?${query({ text: asText(shared) })}`;
}

/** Returns the server in a typed text, which may be an address or a user name (`@me@mastodon.social`). */
export function mastodonServer(typed: string): string | null {
  const named = typed.trim().replace(/^https?:\/\//i, '');
  // A user name stands before the server, or after it as part of an address.
  const server = named.includes('/') ? named : named.replace(/^.*@/, '');
  const host = URL.parse(`https://${server}`)?.host ?? '';
  return /^[^.]+(\.[^.]+)+$/.test(host) ? host : null;
}

/** True if a link is tagged for a way of sharing. Links for paid campaigns are excluded. */
export function isFor(way: ShareWay, link: Pick<LinkRecord, 'has_utm' | 'utm'>): boolean {
  const values = utmOfLink(link);
  const isPaid = channelOf(values)?.channel.startsWith('Paid') === true;
  const sources: readonly string[] = way === 'mastodon' || way === 'mail' ? otherSources[way] : networks[way].sources;
  return sources.includes(values.utm_source.toLowerCase()) && !isPaid;
}
