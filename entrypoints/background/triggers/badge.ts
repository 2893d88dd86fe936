import { browser } from 'wxt/browser';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import { readPage, shownAddress } from '@/lib/link/page/page.ts';
import { countLinksOfPage } from '@/lib/link-index/index.ts';
import { maySeeTabs } from '@/lib/permissions/tabs.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { connectionPrefix, connectionsKey, linkCacheKey, pendingKey } from '@/lib/storage/keys.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { cacheOf } from '../link-index/cache.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';

/** The largest number that fits on a badge. */
const most = 99;

/** A neutral color: the accent of components/ui/theme.css, with white text. */
const color = '#0a7680';

/** A tab and the page that its badge is for. */
interface Shown {
  id?: number | undefined;
  url?: string | undefined;
}

/**
 * Shows the number of the page's links on the toolbar button, if the person chose that. Compares addresses with cached
 * links, and sends none. The browser removes a tab's badge when it leaves the page. The sign of pending changes
 * (operations/publish.ts) takes precedence.
 */
export function registerBadge(background: Background): void {
  void quietly(background, () => browser.action.setBadgeBackgroundColor({ color }));
  // Registered even if it is switched off: a worker must register its events when it starts.
  background.listen(
    browser.tabs.onActivated,
    ({ tabId }) => void quietly(background, async () => show(background, await browser.tabs.get(tabId))),
  );
  background.listen(browser.tabs.onUpdated, (_id, { url, status }, tab) => {
    if (url !== undefined || status === 'complete') void quietly(background, () => show(background, tab));
  });
  const showAgain = () =>
    void quietly(background, async () => ((await preferencesItem.get()).badge ? showInFront(background) : undefined));
  // Matches items of any connection.
  background.listen(browser.storage.onChanged, (changes) => {
    if (Object.keys(changes).some(isShown)) showAgain();
  });
  background.onStopped(preferencesItem.watch(() => void quietly(background, () => showInFront(background))));
}

/** The names of items that change the number of a page's links. */
const shownBy = [linkCacheKey, pendingKey, connectionsKey].map((key) => key.replace(/^\w+:/, ''));
const isShown = (name: string): boolean =>
  shownBy.some((one) => name === one || (name.startsWith(connectionPrefix) && name.endsWith(`:${one}`)));

/** Signs that no language changes. */
const signs = { good: '✓', problem: '!' } as const;

/** The milliseconds for which the button shows a result. */
const toldFor = 2500;

/** The tabs whose button shows a result, and the timer that ends it. */
const tellingOf = perBackground(() => new Map<number, ReturnType<typeof setTimeout>>());

/** Shows the result of an action without a page of Hem on a tab's button: a sign, and words in its title. */
export async function showNotice(
  background: Background,
  { id: tabId }: Pick<Shown, 'id'>,
  how: keyof typeof signs,
  words: string,
): Promise<void> {
  const telling = tellingOf(background);
  if (tabId === undefined) return;
  clearTimeout(telling.get(tabId));
  telling.set(
    tabId,
    background.setTimeout(() => void quietly(background, () => endTelling(background, tabId)), toldFor),
  );
  await quietly(background, async () => {
    await browser.action.setBadgeText({ tabId, text: signs[how] });
    await browser.action.setTitle({ tabId, title: words });
  });
}

async function endTelling(background: Background, tabId: number): Promise<void> {
  tellingOf(background).delete(tabId);
  await browser.action.setTitle({ tabId, title: '' });
  await show(background, await browser.tabs.get(tabId));
}

/** The tabs that people look at, one in each window. */
async function showInFront(background: Background): Promise<void> {
  for (const tab of await browser.tabs.query({ active: true })) await show(background, tab);
}

async function show(background: Background, { id, url }: Shown): Promise<void> {
  const telling = tellingOf(background);
  if (id === undefined || telling.has(id)) return;
  const count = await countFor(background, url);
  const sign = await browser.action.getBadgeText({});
  const text = sign === '' && count > 0 ? textOf(count) : null;
  // A result may be shown by now.
  if (telling.has(id) || background.signal.aborted) return;
  // Null shows the text of all tabs. An empty text would hide the sign of pending changes in this tab.
  // @ts-expect-error: browsers document null, these types leave it out
  await browser.action.setBadgeText({ tabId: id, text });
}

async function countFor(background: Background, url = ''): Promise<number> {
  const { badge } = await preferencesItem.get();
  const address = shownAddress(url);
  // Without the permission, Hem sees a tab's address only after a press there. Its badge would become outdated.
  if (!badge || readPage({ url }).kind !== 'ordinary' || !(await maySeeTabs())) return 0;
  const connection = connectionFor(await readConnections(), address);
  const cache = connection === undefined ? null : await cacheOf(background, connection);
  return cache === null ? 0 : countLinksOfPage(cache, address);
}

const textOf = (count: number): string => (count > most ? `${most}+` : String(count));

/** Notes a failure, unless its cause is a closed tab, which Chromium and Firefox name in these words. */
const quietly = (background: Background, work: () => Promise<void>): Promise<void> =>
  work().catch((fault: unknown) => {
    if (!(fault instanceof Error && /no tab with id|invalid tab id/i.test(fault.message)))
      noteProblem(background, 'showBadge')(fault);
  });
