import { browser } from 'wxt/browser';

type Browser = typeof browser;

/** A part of the browser's API with some optional members. */
type Lacking<Part, Name extends keyof Part> = Omit<Part, Name> & Partial<Pick<Part, Name>>;

/** The browser's API. Everything in optional-apis.ts is optional here. */
interface Apis
  extends Partial<
    Pick<Browser, 'bookmarks' | 'contextMenus' | 'notifications' | 'offscreen' | 'omnibox' | 'sidePanel'>
  > {
  action: Lacking<Browser['action'], 'getUserSettings'>;
  /** Only Firefox opens its list of keys this way. */
  commands?: Browser['commands'] & { openShortcutSettings?: () => Promise<void> };
  runtime: Lacking<Browser['runtime'], 'getContexts'>;
  /** Firefox's. The types of `browser` are Chromium's. */
  sidebarAction?: { open?: () => Promise<void> };
  storage: Lacking<Browser['storage'], 'managed' | 'sync'>;
  tabs: Lacking<Browser['tabs'], 'onMoved'>;
  /** Safari on iOS has windows, but can't update them. */
  windows?: Lacking<Browser['windows'], 'update'>;
}

/** The browser's API. Use it instead of `browser` for everything that a supported browser lacks. */
export const apis: Apis = browser;
