import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { addressesInText } from '@/lib/link/addresses-in-text.ts';
import { fitTitle } from '@/lib/link/page.ts';
import { saveSelected } from '@/lib/storage/selected-text.ts';
import type { Background } from '../background.ts';
import { tell } from '../badge.ts';
import { makesTokenPublic } from '../refuse-tokens.ts';
import { createPanelMenu, openPanelOver, panelMenu } from './panel.ts';
import { type Asked, askedAddress, connectionIn, shortenAndCopy, shortenPageIn } from './shorten.ts';
import { showOptions, type Tab } from './show-form.ts';

/** What a menu is about: the browser shows it where there is such a thing, and its address is one of the web. */
const contexts = ['page', 'link', 'selection', 'image', 'video', 'audio'] as const;

const pageMenu = 'page' satisfies (typeof contexts)[number];

const webPages = ['http://*/*', 'https://*/*'];

/** So many addresses of a selected text are shortened at once; more are an import, which shows them first. */
const mostSelected = 10;

/** What a browser tells of the place where a menu was chosen. */
interface Chosen {
  menuItemId: string | number;
  pageUrl?: string | undefined;
  linkUrl?: string | undefined;
  /** Firefox alone. */
  linkText?: string | undefined;
  selectionText?: string | undefined;
  srcUrl?: string | undefined;
}

/** Keeps the entries of the page's menu that shorten what a person points at, and does what they say. */
export function keepMenus(background: Background): void {
  // Browsers keep them from then on.
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

/** Nothing is awaited before the copying was asked for: the press counts no longer then. */
function choose(background: Background, chosen: Chosen, tab: Tab): void {
  if (chosen.menuItemId === panelMenu) return void openPanelOver(tab);
  if (chosen.menuItemId === pageMenu) return void shortenPageIn(background, { ...tab, url: tab.url ?? chosen.pageUrl });
  const asked = askedBy(chosen);
  if (asked.length === 0) void tell(background, tab, 'problem', i18n.t('quick.noAddress'));
  else if (asked.length <= mostSelected) void shortenAndCopy(background, asked, tab);
  else {
    void tell(background, tab, 'problem', i18n.t('quick.tooMany', [`${mostSelected}`]));
    void importAll(background, asked, tab);
  }
}

/** Opens an import with addresses. Private windows have none: its page says so, and nothing is saved. */
async function importAll(background: Background, asked: readonly Asked[], tab: Tab): Promise<void> {
  const addresses = asked.map(({ page }) => page.address);
  const isRefused = await Promise.all(addresses.map((address) => makesTokenPublic(background, address)));
  if (tab.incognito !== true) await saveSelected(addresses.filter((_, at) => !isRefused[at]).join('\n'));
  await showOptions('/import', tab, (await connectionIn(tab))?.id);
}

/** What is to be shortened by a menu. */
function askedBy({ menuItemId, ...chosen }: Chosen): Asked[] {
  const { linkUrl = '', linkText = '', srcUrl = '', selectionText = '' } = chosen;
  const address = (url: string, title = '') => (isWebAddress(url) ? [askedAddress(url, title)] : []);
  switch (contexts.find((context) => context === menuItemId)) {
    case 'link':
      return address(linkUrl, fitTitle(linkText));
    case 'selection':
      return [...new Set(addressesInText(selectionText))].map((one) => askedAddress(one));
    case 'image':
    case 'video':
    case 'audio':
      return address(srcUrl);
    default:
      return [];
  }
}
