import type { Worker } from '@playwright/test';
import { extensionFolder } from './environment.ts';
import { loadExtension, removeExtension } from './extension.ts';
import { test as base } from './test.ts';
import { copyWithPermission } from './with-permission.ts';

/** Dispatches the browser's event for a menu item or a shortcut to the background, for the current tab. */
export const press = (worker: Worker, event: { menu: string; about?: object } | { keys: string }) =>
  worker.evaluate(async (pressed) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const dispatch = (event: object, ...told: unknown[]) => Reflect.get(event, 'dispatch').apply(event, told);
    if ('keys' in pressed) dispatch(chrome.commands.onCommand, pressed.keys, tab);
    else dispatch(chrome.contextMenus.onClicked, { menuItemId: pressed.menu, ...pressed.about }, tab);
  }, event);

/** Returns the sign on Hem's button for the current tab. */
export const badge = (worker: Worker) =>
  worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab?.id === undefined ? '' : chrome.action.getBadgeText({ tabId: tab.id });
  });

/** Returns a `test` with permissions granted. `tabs` replaces the access to a tab that a person's press grants. */
export const hemWith = (...permissions: string[]) =>
  base.extend({
    extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
      let folder = extensionFolder();
      const copies = [];
      for (const permission of permissions) {
        const copy = await copyWithPermission(folder, permission);
        folder = copy.folder;
        copies.push(copy);
      }
      const extension = await loadExtension(chromium, folder);
      await use(extension);
      await removeExtension(chromium, extension);
      for (const { remove } of copies) await remove();
    },
  });
