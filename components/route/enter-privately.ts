import { browser } from 'wxt/browser';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { hideRoute, readHiddenRoute } from '@/lib/storage/private-page.ts';
import { hideRoutes } from './hash-route.ts';

/** Detects whether this page is for a private window. Await this before rendering, requests and writes. */
export async function enterPrivately(): Promise<void> {
  const route = await readHiddenRoute(location.hash);
  // Firefox opens a page of the extension in the private window itself.
  if (route === null && !browser.extension.inIncognitoContext) return;
  enterPrivateWindow();
  if (route !== null) hideRoutes(route);
}

/** Reloads this page at another route, as a page for a private window. */
export async function goPrivately(route: string): Promise<void> {
  history.pushState(null, '', `#${await hideRoute(route)}`);
  location.reload();
}
