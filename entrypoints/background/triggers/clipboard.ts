import { browser } from 'wxt/browser';
import { apis } from '@/lib/browser/apis.ts';
import type { Content } from '@/lib/link/copy/content.ts';
import type { NoteProblem } from '../shared/problems.ts';

const page = '/offscreen.html';

interface Needs {
  noteProblem: NoteProblem;
}

/** Creates the functions that copy without a page. */
export function createClipboard({ noteProblem }: Needs) {
  let opening: Promise<void> | null = null;

  /** Makes ready to copy, while what is to be copied is still on its way: a document takes some 70 ms to open. */
  function prepareCopying(): void {
    if (apis.offscreen !== undefined) void openDocument().catch(noteProblem('copy'));
  }

  /**
   * Copies without a page of Hem in front: in Chromium by an offscreen document, since a worker has no document, and
   * elsewhere by the background's own. Needs the permission `clipboardWrite`. False if it cannot copy.
   */
  async function copy(content: Content): Promise<boolean> {
    try {
      return await (apis.offscreen === undefined ? copyHere(content) : copyOffscreen(content));
    } catch {
      return false;
    }
  }

  async function copyOffscreen(content: Content): Promise<boolean> {
    await openDocument();
    const ask = () => browser.runtime.sendMessage({ copy: content });
    // It may just have closed, having had nothing to do.
    const answer: unknown = await ask().catch(() => openDocument().then(ask));
    return answer === true;
  }

  /** Opens the document, unless it is there: the browser allows one alone. */
  function openDocument(): Promise<void> {
    opening ??= open().finally(() => {
      opening = null;
    });
    return opening;
  }

  return { prepareCopying, copy };
}

export type Clipboard = ReturnType<typeof createClipboard>;

async function copyHere({ text, html }: Content): Promise<boolean> {
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': text, ...(html !== null && { 'text/html': html }) }),
  ]);
  return true;
}

async function open(): Promise<void> {
  const there = await apis.runtime.getContexts?.({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (there !== undefined && there.length > 0) return;
  const justification = 'Copies a short link that was asked for by a menu, a key or the address bar.';
  await apis.offscreen?.createDocument({ url: page, reasons: ['CLIPBOARD'], justification });
}
