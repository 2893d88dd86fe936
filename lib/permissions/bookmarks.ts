import { browser } from 'wxt/browser';

const bookmarks = { permissions: ['bookmarks' as const] };

/** In Firefox, the person also consents that links made of bookmarks are sent (lib/privacy/declarations.ts). */
const withConsent = { ...bookmarks, data_collection: ['bookmarksInfo' as const] };

/**
 * Reads all bookmarks, with a permission that is requested for it and given back afterwards. The consent remains, since
 * the links are sent later. Must be called in the handler of a press.
 *
 * @returns the root of the tree; null if the permission was refused
 */
export async function readBookmarks() {
  const requested = import.meta.env.FIREFOX ? withConsent : bookmarks;
  const allowed = await browser.permissions.request(requested).catch(() => false);
  if (!allowed) return null;
  try {
    const [root] = await browser.bookmarks.getTree();
    return root ?? null;
  } finally {
    await browser.permissions.remove(bookmarks).catch(() => false);
  }
}
