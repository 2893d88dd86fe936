import { browser } from 'wxt/browser';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import { readPage, shownAddress } from '@/lib/link/page/page.ts';
import { countLinksOfPage } from '@/lib/link-index/index.ts';
import { maySeeTabs } from '@/lib/permissions/tabs.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { connectionPrefix, connectionsKey, linkCacheKey, pendingKey } from '@/lib/storage/keys.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

/** The largest number that fits on a badge. */
const most = 99;

/** A neutral color: the accent of components/ui/theme.css, with white text. */
const color = '#0a7680';

/** A tab and the page that its badge is for. */
interface Shown {
  id?: number | undefined;
  url?: string | undefined;
}

/** Signs that no language changes. */
const signs = { good: '✓', problem: '!' } as const;

/** The milliseconds for which the button shows a result. */
const noticeMs = 2500;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  linkIndex: LinkIndex;
}

/**
 * Shows the number of the page's links on the toolbar button, if the person chose that. Compares addresses with cached
 * links, and sends none. The browser removes a tab's badge when it leaves the page. The sign of pending changes
 * (entrypoints/background/operations/show-operations.ts) takes precedence.
 */
export function createBadge({ lifetime, noteProblem, linkIndex }: Needs) {
  /** The tabs whose button shows a result, and the timer that ends it. */
  const shownNotices = new Map<number, ReturnType<typeof setTimeout>>();

  void quietly(() => browser.action.setBadgeBackgroundColor({ color }));
  // Registered even if it is switched off: a worker must register its events when it starts.
  lifetime.listen(
    browser.tabs.onActivated,
    ({ tabId }) => void quietly(async () => show(await browser.tabs.get(tabId))),
  );
  lifetime.listen(browser.tabs.onUpdated, (_id, { url, status }, tab) => {
    if (url !== undefined || status === 'complete') void quietly(() => show(tab));
  });
  const showAgain = () => void quietly(async () => ((await preferencesItem.get()).badge ? showInFront() : undefined));
  // Matches items of any connection.
  lifetime.listen(browser.storage.onChanged, (changes) => {
    if (Object.keys(changes).some(isShown)) showAgain();
  });
  lifetime.onStopped(preferencesItem.watch(() => void quietly(showInFront)));

  /** Shows the result of an action without a page of Hem on a tab's button: a sign, and words in its title. */
  async function showNotice({ id: tabId }: Pick<Shown, 'id'>, how: keyof typeof signs, words: string): Promise<void> {
    if (tabId === undefined) return;
    clearTimeout(shownNotices.get(tabId));
    shownNotices.set(
      tabId,
      lifetime.setTimeout(() => void quietly(() => endNotice(tabId)), noticeMs),
    );
    await quietly(async () => {
      await browser.action.setBadgeText({ tabId, text: signs[how] });
      await browser.action.setTitle({ tabId, title: words });
    });
  }

  async function endNotice(tabId: number): Promise<void> {
    shownNotices.delete(tabId);
    await browser.action.setTitle({ tabId, title: '' });
    await show(await browser.tabs.get(tabId));
  }

  /** The tabs that people look at, one in each window. */
  async function showInFront(): Promise<void> {
    for (const tab of await browser.tabs.query({ active: true })) await show(tab);
  }

  async function show({ id, url }: Shown): Promise<void> {
    if (id === undefined || shownNotices.has(id)) return;
    const count = await countFor(url);
    const sign = await browser.action.getBadgeText({});
    const text = sign === '' && count > 0 ? textOf(count) : null;
    // A result may be shown by now.
    if (shownNotices.has(id) || lifetime.signal.aborted) return;
    // Null shows the text of all tabs. An empty text would hide the sign of pending changes in this tab.
    // @ts-expect-error: browsers document null, these types leave it out
    await browser.action.setBadgeText({ tabId: id, text });
  }

  async function countFor(url = ''): Promise<number> {
    const { badge } = await preferencesItem.get();
    const address = shownAddress(url);
    // Without the permission, Hem sees a tab's address only after a press there. Its badge would become outdated.
    if (!badge || readPage({ url }).kind !== 'ordinary' || !(await maySeeTabs())) return 0;
    const connection = connectionFor(await readConnections(), address);
    const cache = connection === undefined ? null : await linkIndex.cacheOf(connection);
    return cache === null ? 0 : countLinksOfPage(cache, address);
  }

  /** Notes a failure, unless its cause is a closed tab, which Chromium and Firefox name in these words. */
  function quietly(work: () => Promise<void>): Promise<void> {
    return work().catch((fault: unknown) => {
      if (!(fault instanceof Error && /no tab with id|invalid tab id/i.test(fault.message)))
        noteProblem('showBadge')(fault);
    });
  }

  return { showNotice };
}

export type Badge = ReturnType<typeof createBadge>;

/** The names of items that change the number of a page's links. */
const shownBy = [linkCacheKey, pendingKey, connectionsKey].map((key) => key.replace(/^\w+:/, ''));

const isShown = (name: string): boolean =>
  shownBy.some((one) => name === one || (name.startsWith(connectionPrefix) && name.endsWith(`:${one}`)));

const textOf = (count: number): string => (count > most ? `${most}+` : String(count));
