import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { addressesInText } from '@/lib/link/address/addresses-in-text.ts';
import { fitTitle } from '@/lib/link/page/page.ts';
import { saveSelected } from '@/lib/storage/selected-text.ts';
import { makesTokenPublic } from '../connections/refuse-tokens.ts';
import type { Background } from '../shared/background.ts';
import { showNotice } from './badge.ts';
import { createPanelMenu, openPanelOver, panelMenu } from './panel.ts';
import { addressTarget, connectionIn, type ShortenTarget, shortenAndCopy, shortenPageIn } from './shorten.ts';
import { showOptions, type Tab } from './show-form.ts';

/** The contexts of menu items. The browser shows an item where its context exists and the address is http or https. */
const contexts = ['page', 'link', 'selection', 'image', 'video', 'audio'] as const;

const pageMenu = 'page' satisfies (typeof contexts)[number];

const webPages = ['http://*/*', 'https://*/*'];

/** The maximum number of selected addresses to shorten at once. More open an import, which lists them first. */
const maxSelected = 10;

/** The browser's data of a chosen menu item. */
interface Chosen {
  menuItemId: string | number;
  pageUrl?: string | undefined;
  linkUrl?: string | undefined;
  /** Only in Firefox. */
  linkText?: string | undefined;
  selectionText?: string | undefined;
  srcUrl?: string | undefined;
}

/** Registers the context menu items that shorten a page, link or other address. */
export function registerMenus(background: Background): void {
  // Browsers keep menu items after that.
  background.listen(browser.runtime.onInstalled, () => void createMenus());
  background.listen(browser.contextMenus.onClicked, (chosen, tab) => choose(background, chosen, tab ?? {}));
}

async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const context of contexts) {
    const isAbout = context === 'page' || context === 'selection' ? 'documentUrlPatterns' : 'targetUrlPatterns';
    browser.contextMenus.create({
      id: context,
      title: i18n.t(`menus.${context}`),
      contexts: [context],
      [isAbout]: webPages,
    });
  }
  createPanelMenu();
}

/** Permission to copy must be requested before the first await, while the browser still counts the click as a press. */
function choose(background: Background, chosen: Chosen, tab: Tab): void {
  if (chosen.menuItemId === panelMenu) return void openPanelOver(background, tab);
  if (chosen.menuItemId === pageMenu) return void shortenPageIn(background, { ...tab, url: tab.url ?? chosen.pageUrl });
  const asked = targetsOf(chosen);
  if (asked.length === 0) void showNotice(background, tab, 'problem', i18n.t('quick.noAddress'));
  else if (asked.length <= maxSelected) void shortenAndCopy(background, asked, tab);
  else {
    void showNotice(background, tab, 'problem', i18n.t('quick.tooMany', [`${maxSelected}`]));
    void importAll(background, asked, tab);
  }
}

/** Opens an import of addresses. It is not available in private windows: the page says so, and nothing is saved. */
async function importAll(background: Background, asked: readonly ShortenTarget[], tab: Tab): Promise<void> {
  const addresses = asked.map(({ page }) => page.address);
  const isRefused = await Promise.all(addresses.map((address) => makesTokenPublic(background, address)));
  if (tab.incognito !== true) await saveSelected(addresses.filter((_, at) => !isRefused[at]).join('\n'));
  await showOptions('/import', tab, (await connectionIn(tab))?.id);
}

/** Returns the addresses of a chosen menu item. */
function targetsOf({ menuItemId, ...chosen }: Chosen): ShortenTarget[] {
  const { linkUrl = '', linkText = '', srcUrl = '', selectionText = '' } = chosen;
  const address = (url: string, title = '') => (isWebAddress(url) ? [addressTarget(url, title)] : []);
  switch (contexts.find((context) => context === menuItemId)) {
    case 'link':
      return address(linkUrl, fitTitle(linkText));
    case 'selection':
      return [...new Set(addressesInText(selectionText))].map((one) => addressTarget(one));
    case 'image':
    case 'video':
    case 'audio':
      return address(srcUrl);
    default:
      return [];
  }
}
