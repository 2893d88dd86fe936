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

/** The web address of an app's page, from the address that its store's own app knows; null for any other text. */
export function storePageOf(typed: string): string | null {
  const text = typed.trim();
  const [start, web] = storePages.find(([start]) => start.test(text)) ?? [];
  const page = start === undefined || web === undefined ? null : text.replace(start, web);
  return page !== null && URL.canParse(page) ? page : null;
}
