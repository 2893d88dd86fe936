import { fakeBrowser } from 'wxt/testing/fake-browser';
import { commands } from './quick.ts';

interface Tab {
  id?: number;
  url?: string;
  title?: string;
  favIconUrl?: string;
  incognito?: boolean;
  status?: 'loading' | 'complete' | 'unloaded';
  pendingUrl?: string;
}

let tab: Tab | undefined;
let others: Tab[] = [];
let shortcut = '';
let storageReaders = '';
/** The text of the toolbar button, for each tab and for tabs without a text of their own. */
const badges = new Map<number | 'all', string>();

/** Sets the current tab; undefined for none. */
export function lookAt(other: Tab | undefined): void {
  tab = other;
}

/** Sets the other open tabs. A tab on which Hem's button was not pressed has no address. */
export function openBeside(...tabs: Tab[]): void {
  others = tabs;
}

/** Sets the browser's shortcut for the popup. */
export function setShortcut(keys: string): void {
  shortcut = keys;
}

const dragListeners = new Set<() => void>();
const dragEvent = {
  addListener: (listener: () => void) => dragListeners.add(listener),
  removeListener: (listener: () => void) => dragListeners.delete(listener),
};

/** Drags tabs to or from another window. These are the other open tabs afterwards. */
export function dragTabs(...beside: Tab[]): void {
  openBeside(...beside);
  for (const listener of dragListeners) listener();
}

/** Returns the access level of the local storage. By default every context of the extension may read it. */
export const readersOfLocalStorage = (): string => storageReaders;

export function resetRest(): void {
  badges.clear();
  tab = { id: 1, url: 'https://example.com/page', title: 'Page' };
  others = [];
  shortcut = 'Alt+Shift+H';
  storageReaders = 'TRUSTED_AND_UNTRUSTED_CONTEXTS';
}

Object.assign(fakeBrowser.action, {
  getUserSettings: async () => ({ isOnToolbar: true }),
  onUserSettingsChanged: { addListener: () => undefined, removeListener: () => undefined },
  setBadgeText: async ({ tabId = 'all', text }: { tabId?: number | 'all'; text: string | null }) => {
    if (text === null) badges.delete(tabId);
    else badges.set(tabId, text);
  },
  // A tab's empty text hides the text of all tabs (measured in Chromium).
  getBadgeText: async ({ tabId = 'all' }: { tabId?: number | 'all' }) => badges.get(tabId) ?? badges.get('all') ?? '',
});
Object.assign(commands, {
  getAll: async () => [
    { name: '_execute_action', shortcut },
    { name: 'shortenPage', shortcut: 'Alt+Shift+U' },
  ],
});
Object.assign(fakeBrowser.tabs, {
  TAB_ID_NONE: -1,
  get: async (id: number) => {
    const found = [tab, ...others].find((one) => one?.id === id);
    if (found === undefined) throw new Error(`No tab with id: ${id}.`);
    return found;
  },
  /** The full page is the current tab. */
  getCurrent: async () => tab,
  onMoved: { addListener: () => undefined, removeListener: () => undefined },
  onAttached: dragEvent,
  onDetached: dragEvent,
  query: async ({ active }: { active?: boolean }) =>
    [...(active === false ? [] : [tab]), ...(active === true ? [] : others)].filter((one) => one !== undefined),
});
Object.assign(fakeBrowser.storage.local, {
  setAccessLevel: async ({ accessLevel }: { accessLevel: string }) => {
    storageReaders = accessLevel;
  },
});
