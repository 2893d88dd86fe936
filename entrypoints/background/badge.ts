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

/** Where the badge belongs: to a tab, as long as it shows this page. */
interface Shown {
  id?: number | undefined;
  url?: string | undefined;
}

/**
 * Counts the links of the page in the tab, on the toolbar button, where somebody wants that. Addresses are compared with
 * what is known in this browser: none is sent anywhere. The browser takes a tab's badge off when it leaves the page. The
 * sign of what is not sent yet (outbox/publish.ts) goes before it.
 */
export function keepBadge(): void {
  void quietly(() => browser.action.setBadgeBackgroundColor({ color }));
  // Listened to whether it is on or not: a worker must say at its start what it is to be woken for.
  browser.tabs.onActivated.addListener(({ tabId }) => void quietly(async () => show(await browser.tabs.get(tabId))));
  browser.tabs.onUpdated.addListener((_id, { url, status }, tab) => {
    if (url !== undefined || status === 'complete') void quietly(() => show(tab));
  });
  const showAgain = () => void quietly(async () => ((await preferencesItem.get()).badge ? showInFront() : undefined));
  // Of whichever connection.
  browser.storage.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(isShown)) showAgain();
  });
  preferencesItem.watch(() => void quietly(showInFront));
}

/** Whether what is kept under a name says how many links a page has, or whether that is shown. */
const shownBy = [libraryKey, outboxKey, connectionsKey].map((key) => key.replace(/^\w+:/, ''));
const isShown = (name: string): boolean =>
  shownBy.some((one) => name === one || (name.startsWith(connectionPrefix) && name.endsWith(`:${one}`)));

/** Signs that no language changes. */
const signs = { good: '✓', problem: '!' } as const;

/** How long the button tells how something ended, in milliseconds. */
const toldFor = 2500;

/** The tabs whose button tells of something, and what ends that. */
const telling = new Map<number, ReturnType<typeof setTimeout>>();

/** Tells over a tab how something ended that was asked for without a page of Hem: by a sign, and in words. */
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
  // Something may have begun to be told meanwhile.
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
