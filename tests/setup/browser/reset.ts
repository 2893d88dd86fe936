import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { resetDatabases } from './database.ts';
import './messages.ts';
import { resetNotifications } from './notifications.ts';
import { resetPermissions } from './permissions.ts';
import { resetQuick } from './quick.ts';
import { resetRest } from './rest.ts';
import { resetRuntime } from './runtime.ts';
import { resetScripting } from './scripting.ts';

/** A browser with nothing kept, nothing allowed and nobody listening. */
export function resetBrowser(): void {
  fakeBrowser.reset();
  // Rules are tested without a page, and there is none then.
  globalThis.sessionStorage?.clear();
  resetRuntime();
  resetDatabases();
  resetNotifications();
  resetPermissions();
  resetQuick();
  resetRest();
  resetScripting();
  vi.stubEnv('FIREFOX', '');
}

/** From now on this is Firefox, not Chromium. */
export function beFirefox(): void {
  vi.stubEnv('FIREFOX', 'true');
}
