import * as z from 'zod/mini';
import type { Chromium } from './chromium.ts';

/** Returns the text of the clipboard, without closing popups. */
export async function readClipboard(chromium: Chromium): Promise<string> {
  const settings = await chromium.settings();
  return z.string().parse(await settings.call(() => navigator.clipboard.readText(), null));
}

export async function clearClipboard(chromium: Chromium): Promise<void> {
  const settings = await chromium.settings();
  await settings.call(() => navigator.clipboard.writeText(''), null);
}
