import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { resetDatabases } from './database.ts';
import './messages.ts';
import { resetNotifications } from './notifications.ts';
import { addSidebar, removeApis, resetOptionalApis } from './optional-apis.ts';
import { resetPermissions } from './permissions.ts';
import { resetQuick } from './quick.ts';
import { resetRest } from './rest.ts';
import { resetRuntime } from './runtime.ts';
import { resetScripting } from './scripting.ts';
import './watched.ts';

/** Resets the browser: no storage, no permissions, no listeners. */
export function resetBrowser(): void {
  resetOptionalApis();
  fakeBrowser.reset();
  // Tests without a DOM have no `sessionStorage`.
  globalThis.sessionStorage?.clear();
  resetRuntime();
  resetDatabases();
  resetNotifications();
  resetPermissions();
  resetQuick();
  resetRest();
  resetScripting();
  vi.stubEnv('FIREFOX', '');
  vi.stubEnv('SAFARI', '');
}

/** Makes Hem run as in Firefox. */
export function beFirefox(): void {
  vi.stubEnv('FIREFOX', 'true');
  removeApis('sidePanel', 'offscreen', 'storage.local.setAccessLevel');
  addSidebar();
}
