/** Content for the clipboard. `html` is for programs that paste rich text; null if they should get the plain text. */
export interface Content {
  text: string;
  html: string | null;
}

/**
 * Reads the content that the background sends to the offscreen document for copying; null for any other message. It is
 * parsed by hand: that document is made for one copy, and a schema would be most of its code.
 */
export function readContent(message: unknown): Content | null {
  if (typeof message !== 'object' || message === null || !('copy' in message)) return null;
  const { copy } = message;
  if (typeof copy !== 'object' || copy === null || !('text' in copy) || !('html' in copy)) return null;
  const { text, html } = copy;
  return typeof text === 'string' && (html === null || typeof html === 'string') ? { text, html } : null;
}

/**
 * Returns true for a message that may come from the background. Scripts in web pages, and Hem's pages in tabs, have a
 * tab, and other extensions have another id.
 */
export const isFromBackground = (sender: { id?: string; tab?: unknown }, ownId: string): boolean =>
  sender.id === ownId && sender.tab === undefined;
