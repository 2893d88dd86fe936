import { browser } from 'wxt/browser';

/** The page of an extension in each store of Chromium's browsers, by the host that the store updates it from. */
const pages = new Map([
  ['clients2.google.com', (id: string) => `https://chromewebstore.google.com/detail/${id}/support`],
  ['edge.microsoft.com', (id: string) => `https://microsoftedge.microsoft.com/addons/detail/${id}`],
]);

/**
 * Returns the address of Hem's page in its store, for reports to its authors. Null in Chromium's browsers if Hem was
 * loaded from a folder, or comes from another store: their stores write the address of updates into the manifest.
 */
export function supportPage(): string | null {
  const { id } = browser.runtime;
  if (import.meta.env.FIREFOX) return `https://addons.mozilla.org/firefox/addon/${encodeURIComponent(id)}/`;
  const host = URL.parse(browser.runtime.getManifest().update_url ?? '')?.host ?? '';
  return pages.get(host)?.(id) ?? null;
}
