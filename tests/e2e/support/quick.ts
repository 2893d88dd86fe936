import type { Worker } from '@playwright/test';
import { extensionFolder } from './environment.ts';
import { loadExtension, removeExtension } from './extension.ts';
import { test as base, expect } from './test.ts';
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

/**
 * Records what Hem's button says from now on. Its sign and words are only shown for a moment.
 *
 * @returns a function that waits for the next words
 */
export async function recordNotices(worker: Worker): Promise<() => Promise<string>> {
  await worker.evaluate(() => {
    const notices: string[] = [];
    const setTitle = chrome.action.setTitle.bind(chrome.action);
    const record = (details: chrome.action.TitleDetails) => {
      if (details.title !== '') notices.push(details.title);
      return setTitle(details);
    };
    Object.assign(chrome.action, { setTitle: record });
    Object.assign(globalThis, { notices });
  });
  let seen = 0;
  return async () => {
    const read = () =>
      worker.evaluate((at) => (globalThis as unknown as { notices: string[] }).notices[at] ?? '', seen);
    await expect.poll(read).not.toBe('');
    const words = await read();
    seen += 1;
    return words;
  };
}
