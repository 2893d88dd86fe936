import { type Browser, browser } from 'wxt/browser';

/**
 * True if Hem has a permission or can request it. A browser that does not know a permission removes it from the manifest
 * that it returns.
 */
export function isOffered(permission: Browser.runtime.ManifestPermission): boolean {
  const { permissions = [], optional_permissions = [] } = browser.runtime.getManifest();
  return [...permissions, ...optional_permissions].some((one) => one === permission);
}
