import { isWebAddress } from '../../contract/web-address.ts';

/** A scheme that is not the web's, but not a host and its port (`localhost:3000`). */
const appScheme = /^(?!https?:)([a-z][a-z0-9+.-]*):(?!\d)/i;

/** The scheme of an app's own address (`spotify:`), which no browser follows for certain; null for any other text. */
export function appSchemeOf(typed: string): string | null {
  const [, scheme] = appScheme.exec(typed.trim()) ?? [];
  return scheme === undefined ? null : `${scheme.toLowerCase()}:`;
}

/** What stores call their pages within their own apps, and where these are on the web. */
const storePages: readonly [RegExp, string][] = [
  [/^market:\/\/details\/?\?/i, 'https://play.google.com/store/apps/details?'],
  [/^itms(-apps|-appss)?:\/\//i, 'https://'],
  [/^ms-windows-store:\/\/pdp\/?\?productid=/i, 'https://apps.microsoft.com/detail/'],
  [/^snap:\/\//i, 'https://snapcraft.io/'],
];

/** An intent of Android: what it is about, and its parts, which name among others the app and a page to fall back to. */
const intent = /^intent:(.*)#Intent;(.*?;)end$/i;

/**
 * The web address that stands for an app's own: its page, from the address that its store's app knows, or what an intent
 * falls back to. Null for any other text.
 */
export function webPageOf(typed: string): string | null {
  const text = typed.trim();
  const [, about, parts] = intent.exec(text) ?? [];
  if (about !== undefined && parts !== undefined) return fallbackOf(about, parts);
  const [start, web] = storePages.find(([start]) => start.test(text)) ?? [];
  const page = start === undefined || web === undefined ? null : text.replace(start, web);
  return page !== null && URL.canParse(page) ? page : null;
}

/** The page that an intent names itself, else the web address that it is about, else its app's page in the store. */
function fallbackOf(about: string, parts: string): string | null {
  const part = (name: string) =>
    parts
      .split(';')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const named = part('S.browser_fallback_url');
  const scheme = part('scheme');
  const app = part('package');
  const pages = [
    named && decoded(named),
    scheme && about !== '' && `${scheme}:${about}`,
    app && `https://play.google.com/store/apps/details?id=${encodeURIComponent(app)}`,
  ];
  return pages.find((page) => typeof page === 'string' && isWebAddress(page)) || null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
