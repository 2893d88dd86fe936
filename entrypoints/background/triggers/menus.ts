import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { mutex } from '@/lib/async/async.ts';
import { apis } from '@/lib/browser/apis.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { addressesInText } from '@/lib/link/address/addresses-in-text.ts';
import { fitTitle } from '@/lib/link/page/page.ts';
import { readSelected } from '@/lib/page/read-selected.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { saveSelected } from '@/lib/storage/selected-links.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { Badge } from './badge.ts';
import { createPanelMenu, type OpenPanelOver, panelMenu } from './panel.ts';
import type { ReplaceSelected } from './replace-selected.ts';
import { addressTarget, connectionIn, type Shortening, type ShortenTarget, textTarget } from './shortening.ts';
import { showOptions, type Tab } from './show-form.ts';

/** The contexts of menu items. */
const contexts = ['page', 'link', 'selection', 'editable', 'image', 'video', 'audio'] as const;

const pageMenu = 'page' satisfies (typeof contexts)[number];

const selectionMenu = 'selection' satisfies (typeof contexts)[number];

const fieldMenu = 'editable' satisfies (typeof contexts)[number];

const webPages = ['http://*/*', 'https://*/*'];

/** Returns the pages or addresses with an item. Fields have theirs anywhere: frames of editors have no web address. */
const patternsOf = (context: (typeof contexts)[number]) => {
  if (context === fieldMenu) return {};
  const isInPage = context === pageMenu || context === selectionMenu;
  return isInPage ? { documentUrlPatterns: webPages } : { targetUrlPatterns: webPages };
};

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
  frameId?: number | undefined;
  srcUrl?: string | undefined;
}

interface Needs {
  lifetime: Lifetime;
  connections: Connections;
  openPanelOver: OpenPanelOver;
  shortening: Shortening;
  replaceSelected: ReplaceSelected;
  badge: Badge;
}

/** Registers the context menu items that shorten a page, link or other address. */
export function registerMenus({
  lifetime,
  connections,
  openPanelOver,
  shortening,
  replaceSelected,
  badge,
}: Needs): void {
  const { contextMenus } = apis;
  if (contextMenus === undefined) return;
  // Browsers keep menu items after that, but may start in another language.
  const oneAtATime = mutex();
  const create = () => void oneAtATime(createMenus);
  lifetime.listen(browser.runtime.onInstalled, create);
  lifetime.listen(browser.runtime.onStartup, create);
  lifetime.listen(contextMenus.onClicked, (chosen, tab) => choose(chosen, tab ?? {}));

  /** Permission to copy must be requested before the first await, while the browser still counts the click as a press. */
  function choose(chosen: Chosen, tab: Tab): void {
    if (chosen.menuItemId === panelMenu) return void openPanelOver(tab);
    if (chosen.menuItemId === pageMenu)
      return void shortening.shortenPageIn({ ...tab, url: tab.url ?? chosen.pageUrl });
    if (chosen.menuItemId === selectionMenu) return void shortenSelection(chosen, tab, requestCopying());
    if (chosen.menuItemId === fieldMenu) return void replaceSelected(chosen, tab);
    void shortenAll(targetsOf(chosen), tab);
  }

  /** Shortens the links in selected text. The page tells them if the browser lets it; else its words do. */
  async function shortenSelection(
    { selectionText = '', frameId }: Chosen,
    tab: Tab,
    allowing: Promise<boolean>,
  ): Promise<void> {
    const parts = await readSelected(tab.id, frameId);
    const found = parts.flatMap((part) =>
      'text' in part ? targetsIn(part.text) : addressTargets(part.address, fitTitle(part.title)),
    );
    // The page does not tell what is selected in one of its fields.
    const asked = found.length > 0 ? found : targetsIn(selectionText);
    const byAddress = new Map(asked.toReversed().map((target) => [target.page.address, target] as const));
    await shortenAll([...byAddress.values()].reverse(), tab, allowing);
  }

  async function shortenAll(asked: readonly ShortenTarget[], tab: Tab, allowing?: Promise<boolean>): Promise<void> {
    if (asked.length === 0) return badge.showNotice(tab, 'problem', i18n.t('quick.noAddress'));
    // The form asks about one cut address, an import about several. Private windows have no imports.
    const isAnyCut = asked.length > 1 && tab.incognito !== true && asked.some(({ isCut }) => isCut);
    if (asked.length <= maxSelected && !isAnyCut) return shortening.shortenAndCopy(asked, tab, { allowing });
    const words = isAnyCut ? i18n.t('quick.cut') : i18n.t('quick.tooMany', maxSelected, [formatCount(maxSelected)]);
    void badge.showNotice(tab, 'problem', words);
    await importAll(asked, tab);
  }

  /** Opens an import of addresses. It is not available in private windows: the page says so, and nothing is saved. */
  async function importAll(asked: readonly ShortenTarget[], tab: Tab): Promise<void> {
    const links = asked.map(({ page: { address, title }, isCut = false }) => ({ address, title, isFromText: isCut }));
    const isRefused = await Promise.all(links.map(({ address }) => connections.makesTokenPublic(address)));
    if (tab.incognito !== true) await saveSelected(links.filter((_, at) => !isRefused[at]));
    await showOptions('/import', tab, (await connectionIn(tab))?.id);
  }
}

async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const context of contexts) {
    try {
      browser.contextMenus.create({
        id: context,
        title: i18n.t(`menus.${context}`),
        contexts: [context],
        ...patternsOf(context),
      });
    } catch {
      // A browser may lack one of the contexts. It still has the other items.
    }
  }
  createPanelMenu();
}

const addressTargets = (url: string, title = ''): ShortenTarget[] =>
  isWebAddress(url) ? [addressTarget(url, title)] : [];

const targetsIn = (text: string): ShortenTarget[] => addressesInText(text).map(textTarget);

/** Returns the addresses of a chosen menu item. The item of selected text has a function of its own. */
function targetsOf({ menuItemId, ...chosen }: Chosen): ShortenTarget[] {
  const { linkUrl = '', linkText = '', srcUrl = '' } = chosen;
  switch (contexts.find((context) => context === menuItemId)) {
    case 'link':
      return addressTargets(linkUrl, fitTitle(linkText));
    case 'image':
    case 'video':
    case 'audio':
      return addressTargets(srcUrl);
    default:
      return [];
  }
}
