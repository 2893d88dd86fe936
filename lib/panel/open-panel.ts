import { apis } from '../browser/apis.ts';

/** True if the browser can show Hem beside the pages of a window. */
export const hasPanel = (): boolean => (apis.sidebarAction?.open ?? apis.sidePanel?.open) !== undefined;

/** Opens Hem beside the pages of this page's window. To be called straight from a press. */
export async function openPanelHere(): Promise<void> {
  // Firefox opens its sidebar before anything is awaited, or not at all.
  if (apis.sidebarAction?.open !== undefined) return apis.sidebarAction.open();
  const { id } = (await apis.windows?.getCurrent()) ?? {};
  if (id !== undefined) await openPanel(id);
}

/**
 * Opens Hem beside the pages of a window: Firefox's sidebar, Chromium's side panel. To be called straight from a press.
 * Does nothing in a browser without either.
 */
export async function openPanel(windowId: number): Promise<void> {
  if (apis.sidebarAction?.open !== undefined) return apis.sidebarAction.open();
  await apis.sidePanel?.open({ windowId });
}
