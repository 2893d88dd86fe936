import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/connection.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import { type Page, readPage } from '@/lib/link/page.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type KeptDraft, recallDraft } from '@/lib/storage/drafts.ts';
import { type Place, recallMade } from '@/lib/storage/places.ts';
import { type Preferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';

/** All that the popup needs to know before it shows anything. */
export interface Start {
  connection: Connection | null;
  /** Whether the token is gone that was to be forgotten when the browser closed. */
  isTokenForgotten: boolean;
  preferences: Preferences;
  page: Page;
  at: Place;
  /** What was typed here before, and the link that was made. */
  kept: KeptDraft | null;
  made: MadeLink | null;
}

/** Reads the tab and what is kept, all at once. The worker is not asked: it may be asleep. */
export async function readStart(): Promise<Start> {
  const tab = browser.tabs.query({ active: true, currentWindow: true });
  const stored = Promise.all([connectionItem.get(), preferencesItem.get(), tokenHeldItem.get()]);
  const [{ id = browser.tabs.TAB_ID_NONE, url, title, favIconUrl } = {}] = await tab;
  const at = { tabId: id, address: url ?? '' };
  const here = Promise.all([recallDraft({ kind: 'new', at }), recallMade(at)]);
  const [[connection, preferences, isTokenHeld], [kept, made]] = await Promise.all([stored, here]);
  const isTokenForgotten = connection?.forgetOnClose === true && !isTokenHeld;
  return { connection, isTokenForgotten, preferences, page: readPage({ url, title, favIconUrl }), at, kept, made };
}
