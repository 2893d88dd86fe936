import { browser } from 'wxt/browser';

/** Where Chromium lists the keys of all extensions. */
const chromiumList = 'chrome://extensions/shortcuts';

/**
 * What opens the browser's own page of extension shortcuts: no page of the web can. Null where the browser has no way to
 * it but its menus, as Firefox before 137.
 */
export function shortcutSettings(): (() => Promise<unknown>) | null {
  if (!import.meta.env.FIREFOX) return () => browser.tabs.create({ url: chromiumList });
  const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
  return typeof open === 'function' ? async () => Reflect.apply(open, browser.commands, []) : null;
}
