import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type FieldSelection, insertIntoField, markFieldSelection } from '@/lib/page/field-selection.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { refusePermissions } from '../../../setup/browser/permissions.ts';
import { chooseMenu, copiedUnseen, refusePopups } from '../../../setup/browser/quick.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { readDisk } from '../../../setup/stored-values.ts';

const tab = { id: here.tabId, url: here.address, title: 'Page' };
const badge = () => fakeBrowser.action.getBadgeText({ tabId: here.tabId });
const buttonTitle = () => fakeBrowser.action.getTitle({ tabId: here.tabId });
const address = 'https://example.com/long';

const chooseFor = (selectionText: string, where = tab) =>
  chooseMenu('editable', { pageUrl: here.address, selectionText, frameId: 3 }, where);

/**
 * Sets what scripts find in frame 3 of the tab. Returns the texts that they insert. tests/e2e/replace.e2e.ts runs the
 * scripts in real fields.
 */
function showField(selection: FieldSelection, { isUnchanged = true } = {}): readonly string[] {
  const inserted: string[] = [];
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(async (injection) => {
    expect(injection.target.frameIds).toEqual([3]);
    const [selected, text] = ('args' in injection && injection.args) || [];
    const run: unknown = 'func' in injection && injection.func;
    if (run === insertIntoField && isUnchanged) {
      expect(selection).toEqual({ kind: 'text', text: selected });
      inserted.push(String(text));
    }
    const result = run === markFieldSelection ? selection : isUnchanged;
    return [{ frameId: 3, documentId: '', result }];
  });
  return inserted;
}

/** Returns the addresses that are opened in tabs from now on. */
function tabsOpened(): () => string[] {
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  return () => create.mock.calls.map(([{ url = '' }]) => url);
}

describe('the menu of a text field', () => {
  it.each([address, `  ${address}\n`, 'example.com/long'])(
    'puts the short address in the place of the selected one, and copies nothing: %s',
    async (selected) => {
      const { links } = await connectedService();
      const inserted = showField({ kind: 'text', text: selected.trim() });
      chooseFor(selected);
      await expect.poll(badge).toBe('✓');
      expect(await links()).toMatchObject([{ long_url: address }]);
      expect(inserted).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\w+$/)]);
      expect(await buttonTitle()).toMatch(/^Replaced by 127\.0\.0\.1/);
      expect(copiedUnseen()).toBeNull();
    },
  );

  it('copies the short address alone if the field has changed, in whatever format copies have, and says so', async () => {
    const { links } = await connectedService();
    await quickItem.set({ ...(await quickItem.get()), copyForm: 'markdown' });
    showField({ kind: 'text', text: address }, { isUnchanged: false });
    chooseFor(address);
    await expect.poll(badge).toBe('!');
    expect(await buttonTitle()).toMatch(/^Not replaced, but copied: 127/);
    expect(copiedUnseen()).toEqual({ text: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\w+$/), html: null });
    expect(await links()).toHaveLength(1);
  });

  it.each<[string, FieldSelection]>([
    ['has the focus elsewhere', { kind: 'text', text: 'https://example.com/other' }],
    ['is none that can be edited', { kind: 'none' }],
  ])('changes nothing in a page that %s, and copies', async (_what, selection) => {
    await connectedService();
    const inserted = showField(selection);
    chooseFor(address);
    await expect.poll(badge).toBe('!');
    expect(inserted).toEqual([]);
    expect(copiedUnseen()?.text).toMatch(/^http/);
  });

  it('puts nothing but a web address into a page, whatever the service answers', async () => {
    await connectedService();
    const inserted = showField({ kind: 'text', text: address });
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await fetch(...request);
      const text = await response.text();
      return new Response(text.replace(/"short_url":"[^"]*"/, '"short_url":"javascript:alert(1)"'), response);
    });
    chooseFor(address);
    await expect.poll(badge).toBe('!');
    expect(inserted).toEqual([]);
  });

  it('copies in a frame that the browser does not let Hem into', async () => {
    await connectedService();
    chooseFor(address);
    await expect.poll(badge).toBe('!');
    expect(await buttonTitle()).toMatch(/^Not replaced, but copied: 127/);
    expect(copiedUnseen()?.text).toMatch(/^http/);
  });

  it('shows the link if it can neither be replaced nor copied', async () => {
    await connectedService();
    refusePermissions();
    const opened = tabsOpened();
    chooseFor(address);
    await expect.poll(opened).toEqual([expect.stringContaining('#/links/')]);
    expect(await buttonTitle()).toBe('Your link is ready. Press Copy.');
  });

  it('needs no permission to copy if the address is replaced', async () => {
    await connectedService();
    refusePermissions();
    const inserted = showField({ kind: 'text', text: address });
    chooseFor(address);
    await expect.poll(badge).toBe('✓');
    expect(inserted).toHaveLength(1);
  });

  it.each(['', 'no address', `see ${address}`, `${address}.`, `${address} ${address}2`, 'anna@example.com'])(
    'shortens nothing but one address alone, and says so: %s',
    async (selected) => {
      const { links } = await connectedService();
      const inserted = showField({ kind: 'text', text: selected.trim() });
      chooseFor(selected);
      await expect.poll(badge).toBe('!');
      expect(await buttonTitle()).toBe('Select one web address, and nothing else');
      expect(inserted).toEqual([]);
      expect(await links()).toEqual([]);
    },
  );

  it('shortens nothing in a password field, and says so', async () => {
    const { links } = await connectedService();
    showField({ kind: 'password' });
    chooseFor(address);
    await expect.poll(badge).toBe('!');
    expect(await buttonTitle()).toBe('Hem changes nothing in password fields');
    expect(await links()).toEqual([]);
  });

  it('publishes no password of an address, and says so', async () => {
    const { links } = await connectedService();
    showField({ kind: 'text', text: 'https://anna:secret@intranet.example/report' });
    chooseFor('https://anna:secret@intranet.example/report');
    await expect.poll(badge).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: 'https://intranet.example/report' }]);
    expect(await buttonTitle()).toMatch(/^Replaced, without user name and password: 127/);
  });

  it('shortens no address that contains a token', async () => {
    const { links, link } = await connectedService();
    const inserted = showField({ kind: 'text', text: link });
    chooseFor(link);
    await expect.poll(badge).toBe('!');
    expect(await buttonTitle()).toBe('Not shortened: it holds a connection token');
    expect(inserted).toEqual([]);
    expect(await links()).toEqual([]);
  });

  it.each([
    ['an address looks cut', 'https://example.com/long…'],
    ['the service refuses', address],
  ])('opens the form and changes nothing if %s', async (_what, selected) => {
    const { refuseWrites } = await connectedService();
    await refuseWrites();
    refusePopups();
    const opened = tabsOpened();
    const inserted = showField({ kind: 'text', text: selected });
    chooseFor(selected);
    await expect.poll(opened).toEqual([expect.stringContaining('#/links/new')]);
    expect(inserted).toEqual([]);
  });

  it('leaves nothing of a private window on disk', async () => {
    const { links } = await connectedService();
    showField({ kind: 'text', text: 'https://hushhush.example/' });
    chooseFor('https://hushhush.example/', { ...tab, id: 7, incognito: true } as typeof tab);
    await expect.poll(() => fakeBrowser.action.getBadgeText({ tabId: 7 })).toBe('✓');
    expect(await links()).toHaveLength(1);
    expect(JSON.stringify(await readDisk())).not.toContain('hushhush');
  });
});
