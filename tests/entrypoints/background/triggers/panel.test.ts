import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { problemsItem } from '@/lib/storage/problems.ts';
import { startBackground } from '../../../setup/background.ts';
import { chooseMenu, menusNow, pressKeys } from '../../../setup/browser/quick.ts';
import { beFirefox } from '../../../setup/browser/reset.ts';
import { here } from '../../../setup/connected.ts';

const tab = { id: here.tabId, url: here.address, windowId: 7 };

/** Returns a spy on the function that opens a panel. */
const panels = (api: 'sidePanel' | 'sidebarAction' = 'sidePanel') => vi.spyOn(Reflect.get(fakeBrowser, api), 'open');

describe('the side panel', () => {
  it('has an item in the menu of the toolbar button, which opens it in that window', async () => {
    await startBackground();
    const open = panels();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await expect.poll(() => menusNow().at(-1)).toMatchObject({ id: 'panel', contexts: ['action'] });
    chooseMenu('panel', {}, tab);
    // Opened before the first await, since the press does not count after it.
    expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 7 });
  });

  it('opens by its keys', async () => {
    await startBackground();
    const open = panels();
    pressKeys('openPanel', tab);
    expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 7 });
  });

  it('is the sidebar in Firefox', async () => {
    beFirefox();
    await startBackground();
    const open = panels('sidebarAction');
    chooseMenu('panel', {}, tab);
    expect(open).toHaveBeenCalledExactlyOnceWith();
  });

  it('that the browser refuses to open is recorded for Help', async () => {
    await startBackground();
    panels().mockRejectedValue(new Error('No side panels here.'));
    expect(() => pressKeys('openPanel', tab)).not.toThrow();
    await expect.poll(problemsItem.get).toMatchObject([{ activity: 'openPanel', error: 'Error', count: 1 }]);
  });
});
