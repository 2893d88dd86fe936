import { fakeBrowser } from 'wxt/testing/fake-browser';
import { commands } from './quick.ts';

interface Tab {
  id?: number;
  url?: string;
  title?: string;
  favIconUrl?: string;
  incognito?: boolean;
}

let tab: Tab | undefined;
let others: Tab[] = [];
let shortcut = '';
let storageReaders = '';
/** What stands on the toolbar button: for a tab, and for all that have no text of their own. */
const badges = new Map<number | 'all', string>();

/** What a person looks at; nothing where there is no tab. */
export function lookAt(other: Tab | undefined): void {
  tab = other;
}

/** Tabs that are open beside it. One on which Hem's button was not pressed tells no address. */
export function openBeside(...tabs: Tab[]): void {
  others = tabs;
}

/** The keys that open the popup, as the browser has them. */
export function setShortcut(keys: string): void {
  shortcut = keys;
}

const dragging = new Set<() => void>();
const dragged = {
  addListener: (listener: () => void) => dragging.add(listener),
  removeListener: (listener: () => void) => dragging.delete(listener),
};

/** Tabs are dragged to another window, or here: these are beside it now. */
export function dragTabs(...beside: Tab[]): void {
  openBeside(...beside);
  for (const listener of dragging) listener();
}

/** Who may read the local storage: every context of the extension, unless it was told otherwise. */
export const readersOfLocalStorage = (): string => storageReaders;

export function resetRest(): void {
  badges.clear();
  tab = { id: 1, url: 'https://example.com/page', title: 'Page' };
  others = [];
  shortcut = 'Alt+Shift+H';
  storageReaders = 'TRUSTED_AND_UNTRUSTED_CONTEXTS';
}

Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '1.2.3' }) });
Object.assign(fakeBrowser.action, {
  getUserSettings: async () => ({ isOnToolbar: true }),
  onUserSettingsChanged: { addListener: () => undefined, removeListener: () => undefined },
  setBadgeText: async ({ tabId = 'all', text }: { tabId?: number | 'all'; text: string | null }) => {
    if (text === null) badges.delete(tabId);
    else badges.set(tabId, text);
  },
  // An empty text of a tab's own hides that of all (measured in Chromium).
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
  /** The full page is the tab that a person looks at. */
  getCurrent: async () => tab,
  onMoved: { addListener: () => undefined, removeListener: () => undefined },
  onAttached: dragged,
  onDetached: dragged,
  query: async ({ active }: { active?: boolean }) =>
    [tab, ...(active ? [] : others)].filter((one) => one !== undefined),
});
Object.assign(fakeBrowser.storage.local, {
  setAccessLevel: async ({ accessLevel }: { accessLevel: string }) => {
    storageReaders = accessLevel;
  },
});
