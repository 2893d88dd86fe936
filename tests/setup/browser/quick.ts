import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Content } from '@/lib/link/copy/content.ts';
import { permissionsNow, whilePressed } from './permissions.ts';

/** A browser's event, as far as a worker listens to it and a test has it happen. */
function eventOf<Told extends unknown[]>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    addListener: (listener: (...told: Told) => void) => listeners.add(listener),
    removeListener: (listener: (...told: Told) => void) => listeners.delete(listener),
    hasListener: (listener: (...told: Told) => void) => listeners.has(listener),
    removeAllListeners: () => listeners.clear(),
    trigger: (...told: Told) => {
      for (const listener of listeners) listener(...told);
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
}

const clicked = eventOf<[Record<string, unknown>, Tab | undefined]>();
const commanded = eventOf<[string, Tab | undefined]>();

const started = eventOf<[]>();
const typedIn = eventOf<[string, (suggestions: Suggestion[]) => void]>();
const entered = eventOf<[string, string]>();

/** What wakes a worker without any page of Hem. */
export const quickEvents = [clicked, commanded, started, typedIn, entered];

interface Suggestion {
  content: string;
  description: string;
}

let firstLine = '';

/** A person types the keyword in the address bar, and nothing yet: what its own line shows from then on. */
export function beginInBar(): () => string {
  started.trigger();
  return () => firstLine;
}

/** A person types the keyword in the address bar, then a text: what the bar shows, its own line first. */
export async function typeInBar(text: string): Promise<{ first: string; below: Suggestion[] }> {
  started.trigger();
  const below = await new Promise<Suggestion[]>((resolve) => typedIn.trigger(text, resolve));
  return { first: firstLine, below };
}

/** They press Enter on a line: what was typed, or what one of the lines below stands for. */
export const enterInBar = (content: string, disposition = 'currentTab'): void =>
  whilePressed(() => entered.trigger(content, disposition));

let menus: Menu[] = [];
let popups: unknown[] = [];
let popupPages: readonly string[] = [];
let opensPopups = true;
let isDocumentOpen = false;
let content: Content | null = null;

/** What the page's menu has of Hem. */
export const menusNow = (): readonly Menu[] => menus;

/** The popups that Hem opened since the test began. */
export const popupsOpened = (): number => popups.length;

/** The browser opens no popup from now on but by a press on the button. */
export function refusePopups(): void {
  opensPopups = false;
}

/** What the document that no one sees has copied last. */
export const copiedUnseen = (): Content | null => content;

/** A person chooses an entry of the page's menu. */
export const chooseMenu = (menuItemId: string, about: Record<string, unknown> = {}, tab?: Tab): void =>
  whilePressed(() => clicked.trigger({ menuItemId, ...about }, tab));

/** A person presses keys that the browser keeps for Hem. */
export const pressKeys = (command: string, tab?: Tab): void => whilePressed(() => commanded.trigger(command, tab));

/** The pages of popups that the browser has made, by their ids. No script may have run there yet. */
export function makePopups(...ids: readonly string[]): void {
  popupPages = ids;
}

export function resetQuick(): void {
  popupPages = [];
  menus = [];
  popups = [];
  opensPopups = true;
  isDocumentOpen = false;
  content = null;
  firstLine = '';
}

/** Copies as that document does: by the permission alone. */
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
    createDocument: async () => {
      if (isDocumentOpen) throw new Error('Only a single offscreen document may be created.');
      isDocumentOpen = true;
    },
  },
});
Object.assign(fakeBrowser.runtime, {
  getContexts: async ({ contextTypes }: { contextTypes: readonly string[] }) =>
    [
      ...(isDocumentOpen ? [{ contextType: 'OFFSCREEN_DOCUMENT', contextId: 'unseen' }] : []),
      ...popupPages.map((contextId) => ({ contextType: 'POPUP', contextId })),
    ].filter(({ contextType }) => contextTypes.includes(contextType)),
});
Object.assign(fakeBrowser.action, {
  openPopup: async (where: unknown) => {
    if (!opensPopups) throw new Error('Failed to open popup.');
    popups.push(where);
  },
});
