import { browser } from 'wxt/browser';
import type { Content } from '@/lib/link/copy/content.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';

const page = '/offscreen.html';

/** Makes ready to copy, while what is to be copied is still on its way: a document takes some 70 ms to open. */
export function prepareCopying(background: Background): void {
  if (!import.meta.env.FIREFOX) void openDocument(background).catch(noteProblem(background, 'copy'));
}

/**
 * Copies without a page of Hem in front: in Firefox by the background's own document, in Chromium by one that no one
 * sees, since a worker has none. Needs the permission `clipboardWrite`. Answers whether it was copied.
 */
export async function copy(background: Background, content: Content): Promise<boolean> {
  try {
    return await (import.meta.env.FIREFOX ? copyHere(content) : copyOffscreen(background, content));
  } catch {
    return false;
  }
}

async function copyHere({ text, html }: Content): Promise<boolean> {
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': text, ...(html !== null && { 'text/html': html }) }),
  ]);
  return true;
}

async function copyOffscreen(background: Background, content: Content): Promise<boolean> {
  await openDocument(background);
  const ask = () => browser.runtime.sendMessage({ copy: content });
  // It may just have closed, having had nothing to do.
  const answer: unknown = await ask().catch(() => openDocument(background).then(ask));
  return answer === true;
}

const memoryOf = perBackground(() => ({
  opening: null as Promise<void> | null,
}));

/** Opens the document, unless it is there: the browser allows one alone. */
function openDocument(background: Background): Promise<void> {
  const memory = memoryOf(background);
  memory.opening ??= open().finally(() => {
    memory.opening = null;
  });
  return memory.opening;
}

async function open(): Promise<void> {
  const there = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (there.length > 0) return;
  const justification = 'Copies a short link that was asked for by a menu, a key or the address bar.';
  await browser.offscreen.createDocument({ url: page, reasons: ['CLIPBOARD'], justification });
}
