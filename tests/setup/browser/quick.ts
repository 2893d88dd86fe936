import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Content } from '@/lib/link/copy/content.ts';
import { permissionsNow, whilePressed } from './permissions.ts';

/** A browser event that a worker can listen to and a test can trigger. */
function eventOf<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    addListener: (listener: (...args: Args) => void) => listeners.add(listener),
    removeListener: (listener: (...args: Args) => void) => listeners.delete(listener),
    hasListener: (listener: (...args: Args) => void) => listeners.has(listener),
    removeAllListeners: () => listeners.clear(),
    trigger: (...args: Args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}

interface Menu {
  id: string;
  title: string;
  contexts: string[];
}

interface Tab {
  id?: number;
  windowId?: number;
  url?: string;
  title?: string;
  incognito?: boolean;
  status?: string;
}

const clicked = eventOf<[Record<string, unknown>, Tab | undefined]>();
const commanded = eventOf<[string, Tab | undefined]>();

const started = eventOf<[]>();
const typedIn = eventOf<[string, (suggestions: Suggestion[]) => void]>();
const entered = eventOf<[string, string]>();

/** The events that start a worker without a page of Hem. */
export const quickEvents = [clicked, commanded, started, typedIn, entered];

interface Suggestion {
  content: string;
  description: string;
}

let firstLine = '';

/** Types the keyword in the address bar. Returns a function that reads the bar's first line. */
export function beginInBar(): () => string {
  started.trigger();
  return () => firstLine;
}

/** Types the keyword and a text in the address bar. Returns the bar's lines. */
export async function typeInBar(text: string): Promise<{ first: string; below: Suggestion[] }> {
  started.trigger();
  const below = await new Promise<Suggestion[]>((resolve) => typedIn.trigger(text, resolve));
  return { first: firstLine, below };
}

/** Presses Enter on a line of the address bar: the typed text, or a suggestion's content. */
export const enterInBar = (content: string, disposition = 'currentTab'): void =>
  whilePressed(() => entered.trigger(content, disposition));

let menus: Menu[] = [];
let popups: unknown[] = [];
let opensPopups = true;
let isDocumentOpen = false;
let content: Content | null = null;

/** Returns Hem's items in the page's context menu. */
export const menusNow = (): readonly Menu[] => menus;

/** Returns the number of popups that Hem has opened since the test began. */
export const popupsOpened = (): number => popups.length;

/** Returns the options of the popup that Hem has opened last. */
export const lastPopup = (): unknown => popups.at(-1);

/** Makes the browser refuse to open popups except for a press on the toolbar button. */
export function refusePopups(): void {
  opensPopups = false;
}

/** Returns the content that the offscreen document copied last. */
export const copiedUnseen = (): Content | null => content;

/** Chooses an item of the page's context menu. */
export const chooseMenu = (menuItemId: string, about: Record<string, unknown> = {}, tab?: Tab): void =>
  whilePressed(() => clicked.trigger({ menuItemId, ...about }, tab));

/** Presses a browser shortcut of Hem. */
export const pressKeys = (command: string, tab?: Tab): void => whilePressed(() => commanded.trigger(command, tab));

export function resetQuick(): void {
  menus = [];
  popups = [];
  opensPopups = true;
  isDocumentOpen = false;
  content = null;
  firstLine = '';
}

/** Copies as the offscreen document does, which needs the clipboard permission. */
export function answerUnseen(message: unknown): unknown {
  if (!isDocumentOpen || !permissionsNow().includes('clipboardWrite')) return false;
  content = (message as { copy: Content }).copy;
  return true;
}

export const commands = { onCommand: commanded };

Object.assign(fakeBrowser, {
  commands,
  contextMenus: {
    onClicked: clicked,
    removeAll: async () => {
      menus = [];
    },
    create: (menu: Menu) => menus.push(menu),
  },
  omnibox: {
    onInputStarted: started,
    onInputChanged: typedIn,
    onInputEntered: entered,
    setDefaultSuggestion: ({ description }: { description: string }) => {
      firstLine = description;
    },
  },
  offscreen: {
    createDocument: async ({ url, reasons }: { url: string; reasons: readonly string[] }) => {
      if (url !== '/offscreen.html' || reasons.length === 0) throw new Error('A page and a reason must be provided.');
      if (isDocumentOpen) throw new Error('Only a single offscreen document may be created.');
      isDocumentOpen = true;
    },
  },
});
Object.assign(fakeBrowser.runtime, {
  getContexts: async ({ contextTypes }: { contextTypes: readonly string[] }) =>
    isDocumentOpen && contextTypes.includes('OFFSCREEN_DOCUMENT')
      ? [{ contextType: 'OFFSCREEN_DOCUMENT', contextId: 'unseen' }]
      : [],
});
Object.assign(fakeBrowser.action, {
  openPopup: async (where: unknown) => {
    if (!opensPopups) throw new Error('Failed to open popup.');
    popups.push(where);
  },
});
