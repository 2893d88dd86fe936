import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type OptionalApi, optionalApis } from '@/lib/browser/optional-apis.ts';

interface Removed {
  from: object;
  name: string;
  descriptor: PropertyDescriptor;
}

let removed: Removed[] = [];

/** The permissions that Hem requests on first use and that this browser knows. */
const allPermissions = ['tabs', 'notifications', 'clipboardWrite', 'bookmarks'];
let permissions: readonly string[] = allPermissions;

/** Every API of the table. */
export const allOptionalApis = Object.keys(optionalApis) as OptionalApi[];

/** Removes APIs until the browser is reset. A permission that belongs to an API is then unknown to the browser, too. */
export function removeApis(...apis: readonly (OptionalApi | 'commands.onCommand')[]): void {
  permissions = permissions.filter((permission) => !apis.some((api) => api === permission));
  for (const api of apis) {
    const path = api.split('.');
    const name = path.pop() ?? '';
    const from = path.reduce<object>((part, key) => Reflect.get(part, key), fakeBrowser);
    const descriptor = Object.getOwnPropertyDescriptor(from, name);
    if (descriptor === undefined) throw new Error(`The test's browser lacks ${api} anyway.`);
    removed.push({ from, name, descriptor });
    Reflect.deleteProperty(from, name);
  }
}

/** Adds Firefox's sidebar until the browser is reset. */
export function addSidebar(): void {
  Object.assign(fakeBrowser, { sidebarAction: { open: async () => undefined } });
}

export function resetOptionalApis(): void {
  for (const { from, name, descriptor } of removed.toReversed()) Object.defineProperty(from, name, descriptor);
  removed = [];
  permissions = allPermissions;
  Reflect.deleteProperty(fakeBrowser, 'sidebarAction');
}

Object.assign(fakeBrowser, { sidePanel: { open: async () => undefined } });
Object.assign(fakeBrowser.windows, { getCurrent: async () => ({ id: 7 }) });
Object.assign(fakeBrowser.runtime, {
  getManifest: () => ({ version: '1.2.3', optional_permissions: [...permissions] }),
});
