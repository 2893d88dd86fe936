import { browser } from 'wxt/browser';

/** Opens Hem beside the pages of this page's window. To be called straight from a press. */
export async function openPanelHere(): Promise<void> {
  // Firefox opens its sidebar before anything is awaited, or not at all.
  if (import.meta.env.FIREFOX) return openSidebar();
  const { id } = await browser.windows.getCurrent();
  if (id !== undefined) await openPanel(id);
}

/**
 * Opens Hem beside the pages of a window: Chromium's side panel, Firefox's sidebar. To be called straight from a press.
 */
export const openPanel = (windowId: number): Promise<void> =>
  import.meta.env.FIREFOX ? openSidebar() : browser.sidePanel.open({ windowId });

/** Firefox's alone: the types are of Chromium. */
async function openSidebar(): Promise<void> {
  const sidebar: unknown = Reflect.get(browser, 'sidebarAction');
  if (typeof sidebar !== 'object' || sidebar === null) return;
  const open: unknown = Reflect.get(sidebar, 'open');
  if (typeof open === 'function') await Reflect.apply(open, sidebar, []);
}
