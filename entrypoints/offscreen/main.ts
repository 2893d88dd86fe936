import { type Content, isFromBackground, readContent } from '@/lib/link/copy/content.ts';

/*
 * The document in which Chromium's background copies, since its worker has no document. It never has focus, so only
 * `execCommand` works, which requires the permission `clipboardWrite`.
 */

/**
 * The idle time after which the document closes, in milliseconds. Until then, the next copy need not wait for a new
 * one.
 */
const idleFor = 30_000;

function copy({ text, html }: Content): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    if (html !== null) event.clipboardData?.setData('text/html', html);
    event.preventDefault();
  };
  // The command copies the selection, and does nothing without one.
  const field = document.querySelector('textarea');
  if (field === null) return false;
  field.value = text;
  field.select();
  document.addEventListener('copy', fill, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  field.value = '';
  return isCopied;
}

let closing = setTimeout(() => window.close(), idleFor);

chrome.runtime.onMessage.addListener((message: unknown, sender, reply) => {
  const content = isFromBackground(sender, chrome.runtime.id) ? readContent(message) : null;
  if (content === null) return;
  clearTimeout(closing);
  closing = setTimeout(() => window.close(), idleFor);
  reply(copy(content));
});
