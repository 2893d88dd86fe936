import { browser } from 'wxt/browser';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import { countLinksOfPage } from '@/lib/library/index.ts';
import { readPage, shownAddress } from '@/lib/link/page.ts';
import { maySeeTabs } from '@/lib/permissions/tabs.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { connectionPrefix, connectionsKey, libraryKey, outboxKey } from '@/lib/storage/keys.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { libraryOf } from './library/current-library.ts';

/** The most that a badge has room for. */
const most = 99;

/** Neither good nor bad: the accent of components/ui/tokens.css, under white. */
const color = '#0a7680';

/** A tab and the page that its badge is for. */
interface Shown {
  id?: number | undefined;
  url?: string | undefined;
}

/**
 * Shows the number of the page's links on the toolbar button, if the person chose that. Compares addresses with cached links,
 * and sends none. The browser removes a tab's badge when it leaves the page. The sign of pending changes
 * (outbox/publish.ts) takes precedence.
 */
export function keepBadge(): void {
  void quietly(() => browser.action.setBadgeBackgroundColor({ color }));
  // Registered even if it is switched off: a worker must register its events when it starts.
  browser.tabs.onActivated.addListener(({ tabId }) => void quietly(async () => show(await browser.tabs.get(tabId))));
  browser.tabs.onUpdated.addListener((_id, { url, status }, tab) => {
    if (url !== undefined || status === 'complete') void quietly(() => show(tab));
  });
  const showAgain = () => void quietly(async () => ((await preferencesItem.get()).badge ? showInFront() : undefined));
  // Items of any connection.
  browser.storage.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(isShown)) showAgain();
  });
  preferencesItem.watch(() => void quietly(showInFront));
}

/** The names of items that change the number of a page's links. */
const shownBy = [libraryKey, outboxKey, connectionsKey].map((key) => key.replace(/^\w+:/, ''));
const isShown = (name: string): boolean =>
  shownBy.some((one) => name === one || (name.startsWith(connectionPrefix) && name.endsWith(`:${one}`)));

/** Signs that no language changes. */
const signs = { good: '✓', problem: '!' } as const;

/** The milliseconds for which the button shows a result. */
const toldFor = 2500;

/** The tabs whose button shows a result, and the timer that ends it. */
const telling = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows the result of an action without a page of Hem on a tab's button: a sign, and words in its title. */
export async function tell({ id: tabId }: Pick<Shown, 'id'>, how: keyof typeof signs, words: string): Promise<void> {
  if (tabId === undefined) return;
  clearTimeout(telling.get(tabId));
  telling.set(
    tabId,
    setTimeout(() => void quietly(() => endTelling(tabId)), toldFor),
  );
  await quietly(async () => {
    await browser.action.setBadgeText({ tabId, text: signs[how] });
    await browser.action.setTitle({ tabId, title: words });
  });
}

/** Ends with the worker, whose timers a browser ends too. */
export function dropTelling(): void {
  for (const timer of telling.values()) clearTimeout(timer);
  telling.clear();
}

async function endTelling(tabId: number): Promise<void> {
  telling.delete(tabId);
  await browser.action.setTitle({ tabId, title: '' });
  await show(await browser.tabs.get(tabId));
}

/** The tabs that people look at, one in each window. */
async function showInFront(): Promise<void> {
  for (const tab of await browser.tabs.query({ active: true })) await show(tab);
}

async function show({ id, url }: Shown): Promise<void> {
  if (id === undefined || telling.has(id)) return;
  const count = await countFor(url);
  const sign = await browser.action.getBadgeText({});
  const text = sign === '' && count > 0 ? textOf(count) : null;
  // A result may be shown by now.
  if (telling.has(id)) return;
  // Null shows what all tabs do. An empty text would be the tab's own, and hide the sign.
  // @ts-expect-error: browsers document null, these types leave it out
  await browser.action.setBadgeText({ tabId: id, text });
}

async function countFor(url = ''): Promise<number> {
  const { badge } = await preferencesItem.get();
  const address = shownAddress(url);
  // Without the permission, a tab that was pressed on has an address too, and its badge would stay behind.
  if (!badge || readPage({ url }).kind !== 'ordinary' || !(await maySeeTabs())) return 0;
  const connection = connectionFor(await readConnections(), address);
  const library = connection === undefined ? null : await libraryOf(connection);
  return library === null ? 0 : countLinksOfPage(library.database, address);
}

const textOf = (count: number): string => (count > most ? `${most}+` : String(count));

/** A tab may be closed by the time its badge is written. */
const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
