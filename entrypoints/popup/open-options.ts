import { browser } from 'wxt/browser';

/** Opens one page of the options in a tab, and closes the popup. */
export async function openOptions(route: `/${string}`): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${route}`) });
  window.close();
}
