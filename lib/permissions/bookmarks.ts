import { browser } from 'wxt/browser';

const bookmarks = { permissions: ['bookmarks' as const] };

/**
 * Reads all bookmarks, with a permission that is requested for it and given back afterwards. Must be called in the
 * handler of a press.
 *
 * @returns the root of the tree; null if the permission was refused
 */
export async function readBookmarks() {
  const allowed = await browser.permissions.request(bookmarks).catch(() => false);
  if (!allowed) return null;
  try {
    const [root] = await browser.bookmarks.getTree();
    return root ?? null;
  } finally {
    await browser.permissions.remove(bookmarks).catch(() => false);
  }
}
