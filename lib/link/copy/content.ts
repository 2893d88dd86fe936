/** What is copied: a text, and what it is in places that show more than text; null where it is the same there. */
export interface Content {
  text: string;
  html: string | null;
}

/**
 * What the background hands to the document that copies for it; null where it is none. By hand: that document is made for
 * one copy, and a schema would be most of what it loads.
 */
export function readContent(message: unknown): Content | null {
  if (typeof message !== 'object' || message === null || !('copy' in message)) return null;
  const { copy } = message;
  if (typeof copy !== 'object' || copy === null || !('text' in copy) || !('html' in copy)) return null;
  const { text, html } = copy;
  return typeof text === 'string' && (html === null || typeof html === 'string') ? { text, html } : null;
}
