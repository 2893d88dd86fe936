import { browser } from 'wxt/browser';

/** Returns the address of Hem's page in the browser's store, for reports to its authors. */
export const supportPage = (): string =>
  import.meta.env.FIREFOX
    ? `https://addons.mozilla.org/firefox/addon/${browser.runtime.id}/`
    : `https://chromewebstore.google.com/detail/${browser.runtime.id}/support`;
