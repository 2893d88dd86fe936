import { browser } from 'wxt/browser';
import { apis } from '@/lib/browser/apis.ts';
import type { Content } from '@/lib/link/copy/content.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';

const page = '/offscreen.html';

/** Makes ready to copy, while what is to be copied is still on its way: a document takes some 70 ms to open. */
export function prepareCopying(background: Background): void {
  if (apis.offscreen !== undefined) void openDocument(background).catch(noteProblem(background, 'copy'));
}

/**
 * Copies without a page of Hem in front: in Chromium by an offscreen document, since a worker has no document, and
 * elsewhere by the background's own. Needs the permission `clipboardWrite`. False if it cannot copy.
 */
export async function copy(background: Background, content: Content): Promise<boolean> {
  try {
    return await (apis.offscreen === undefined ? copyHere(content) : copyOffscreen(background, content));
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
  const there = await apis.runtime.getContexts?.({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (there !== undefined && there.length > 0) return;
  const justification = 'Copies a short link that was asked for by a menu, a key or the address bar.';
  await apis.offscreen?.createDocument({ url: page, reasons: ['CLIPBOARD'], justification });
}
