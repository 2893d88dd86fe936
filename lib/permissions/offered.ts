import { browser } from 'wxt/browser';

/**
 * True if Hem can request an optional permission. A browser that does not know a permission removes it from the
 * manifest that it returns.
 */
export const isOffered = (permission: 'bookmarks' | 'notifications'): boolean =>
  browser.runtime.getManifest().optional_permissions?.includes(permission) ?? false;
