import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { i18n } from '#i18n';
import { looksCut } from '@/lib/link/address/cut-address.ts';
import { readNewLinkRoute } from '@/lib/link/read-new-link-route.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { writeKey } from '@/lib/storage/keyed-item.ts';
import { lastingDraftKey, newDraftKey } from '@/lib/storage/keys.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { takeSelected } from '@/lib/storage/selected-links.ts';
import { startBackground } from '../../../setup/background.ts';
import { holdPrompts, refusePermissions } from '../../../setup/browser/permissions.ts';
import { chooseMenu, copiedUnseen, menusNow, popupsOpened, refusePopups } from '../../../setup/browser/quick.ts';
import { beFirefox } from '../../../setup/browser/reset.ts';
import { showPage } from '../../../setup/browser/scripting.ts';
import { holdStorage } from '../../../setup/browser/storage.ts';
import { showTextsIn } from '../../../setup/browser-language.ts';
import { copied, copiedHtml } from '../../../setup/clipboard.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { holdChanges, operationsAtRest } from '../../../setup/operations.ts';
import { readDisk } from '../../../setup/stored-values.ts';

const tab = { id: here.tabId, url: here.address, title: 'Page' };
const badge = () => fakeBrowser.action.getBadgeText({ tabId: here.tabId });
const buttonTitle = () => fakeBrowser.action.getTitle({ tabId: here.tabId });

/** Records the addresses that are opened in tabs from now on. */
function tabsOpened(): () => string[] {
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  return () => create.mock.calls.map(([{ url = '' }]) => url);
}

describe('the menu of a page', () => {
  it('has an item for each thing with an address, on web pages alone, and one for fields anywhere', async () => {
    await startBackground();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await expect.poll(() => menusNow().length).toBe(8);
    const web = ['http://*/*', 'https://*/*'];
    expect(menusNow().slice(0, -1)).toMatchObject([
      { contexts: ['page'], documentUrlPatterns: web },
      { contexts: ['link'], targetUrlPatterns: web },
      { contexts: ['selection'], documentUrlPatterns: web },
      { contexts: ['editable'] },
      { contexts: ['image'], targetUrlPatterns: web },
      { contexts: ['video'], targetUrlPatterns: web },
      { contexts: ['audio'], targetUrlPatterns: web },
    ]);
    expect(menusNow()[3]).not.toHaveProperty('documentUrlPatterns');
  });

  it('is in the language of a browser that starts in another one', async () => {
    await startBackground();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await expect.poll(() => menusNow().length).toBe(8);
    const english = menusNow().map(({ title }) => title);
    await showTextsIn('de');
    await fakeBrowser.runtime.onStartup.trigger();
    await expect.poll(() => menusNow().map(({ title }) => title)).not.toEqual(english);
    await expect.poll(() => menusNow().map(({ title }) => title)).toContain(i18n.t('panel.open'));
    expect(menusNow().map(({ title }) => title)).toContain(i18n.t('menus.page'));
    expect(menusNow()).toHaveLength(8);
  });

  it('copies once the person has allowed it, however late', async () => {
    const { links } = await connectedService();
    const allow = holdPrompts();
    chooseMenu('page', { pageUrl: here.address }, tab);
    await expect.poll(links).toHaveLength(1);
    await operationsAtRest();
    // Each takes as long as a copy.
    for (let turn = 0; turn < 5; turn += 1) await ask('testConnection', null);
    expect([copiedUnseen(), popupsOpened()]).toEqual([null, 0]);
    allow();
    await expect.poll(badge).toBe('✓');
    expect(copiedUnseen()?.text).toMatch(/^http:/);
  });

  it('shortens the page, copies its short address, and confirms it on the button for a moment', async () => {
    const { links, domain } = await connectedService();
    await preferencesItem.set({ ...defaultPreferences, tags: ['team'] });
    chooseMenu('page', { pageUrl: here.address }, tab);
    await expect.poll(badge).toBe('✓');
    const [made] = await links();
    expect(made).toMatchObject({ long_url: here.address, title: 'Page', domain_id: domain.id });
    expect(copiedUnseen()?.text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\w+$/);
    expect(await buttonTitle()).toMatch(/^Copied: 127\.0\.0\.1/);
    await expect.poll(badge).toBe('');
    expect(popupsOpened()).toBe(0);
  });

  it.each([
    ['link', { linkUrl: 'https://example.com/other' }],
    ['image', { srcUrl: 'https://example.com/other' }],
    ['video', { srcUrl: 'https://example.com/other', linkUrl: 'https://example.com/around-it' }],
    ['audio', { srcUrl: 'https://example.com/other' }],
    ['selection', { selectionText: ' example.com/other ' }],
    ['selection', { selectionText: 'Look at https://example.com/other, which' }],
    ['selection', { selectionText: 'https://example.com/other.' }],
    ['selection', { selectionText: '链接：https://example.com/other，谢谢' }],
  ])('shortens the address of a %s', async (menu, about) => {
    const { links } = await connectedService();
    chooseMenu(menu, { pageUrl: here.address, ...about }, tab);
    await expect.poll(badge).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/other' }]);
    expect(copiedUnseen()?.text).not.toBe('');
  });

  it.each([
    ['page', {}],
    ['link', { linkUrl: 'https://anna:secret@intranet.example/report' }],
    ['selection', { selectionText: 'See https://anna:secret@intranet.example/report.' }],
  ])('publishes no password, and says so: in a %s', async (menu, about) => {
    const { links } = await connectedService();
    chooseMenu(menu, about, { ...tab, url: 'https://anna:secret@intranet.example/report' });
    await expect.poll(badge).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: 'https://intranet.example/report' }]);
    expect(await buttonTitle()).toMatch(/^Copied, without user name and password: 127/);
  });

  it.each([
    'Look at example.com/wip/web-devs… there',
    'example.com/very/long/pa...',
    'example.com › docs › guide',
    '…e.com/report.pdf',
    'http://t.co/…',
  ])('creates nothing for a selected address that looks cut, and opens the form with it: %s', async (selectionText) => {
    const { links } = await connectedService();
    const tabs = tabsOpened();
    chooseMenu('selection', { selectionText }, tab);
    await expect.poll(badge).toBe('!');
    expect(await buttonTitle()).toBe('Not shortened: an address looks cut');
    await expect.poll(tabs).toHaveLength(1);
    const { at, isTyped } = readNewLinkRoute(tabs()[0]?.split('?').at(-1) ?? '');
    expect(isTyped).toBe(true);
    expect(looksCut(at?.address ?? '')).toBe(true);
    expect(await links()).toEqual([]);
  });

  it('lists several selected addresses in an import if one looks cut', async () => {
    const { links } = await connectedService();
    const tabs = tabsOpened();
    chooseMenu('selection', { selectionText: 'https://a.example/1 https://a.example/long…' }, tab);
    await expect.poll(tabs).toEqual([expect.stringContaining('#/import')]);
    expect(await takeSelected()).toEqual([
      { address: 'https://a.example/1', title: '', isFromText: false },
      { address: 'https://a.example/long…', title: '', isFromText: true },
    ]);
    expect(await links()).toEqual([]);
  });

  it.each([
    ['page', {}],
    ['link', { linkUrl: 'https://en.wikipedia.org/wiki/Wait...' }],
    ['image', { srcUrl: 'https://en.wikipedia.org/wiki/Wait...' }],
  ])('takes an address that the browser gives as whole: of a %s', async (menu, about) => {
    const { links } = await connectedService();
    chooseMenu(menu, about, { ...tab, url: 'https://en.wikipedia.org/wiki/Wait...' });
    await expect.poll(badge).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: 'https://en.wikipedia.org/wiki/Wait...' }]);
  });

  it('shortens each address in a selected text, and copies a line for each', async () => {
    const { links } = await connectedService();
    chooseMenu('selection', { selectionText: 'https://a.example/1 and (https://a.example/2).' }, tab);
    await expect.poll(badge).toBe('✓');
    const made = (await links()).map(({ long_url }) => long_url);
    expect(made.toSorted()).toEqual(['https://a.example/1', 'https://a.example/2']);
    expect(copiedUnseen()?.text.split('\n')).toHaveLength(2);
    expect(await buttonTitle()).toBe('Copied: 2 links');
  });

  it('shortens the links in a selection with their titles, and the addresses in its other words', async () => {
    const { links } = await connectedService();
    showPage(
      here.tabId,
      `<p><a href="https://a.example/before">Before</a></p><div data-selected><p>Read
        <a href="https://a.example/very/long">a.example/very/lo…</a> or <a href="https://b.example/2">Two <b>words</b></a>,
        <a href="mailto:a@example.com">mail</a>, <a href="https://b.example/2">again</a> and https://c.example/3.</p>
        <p><a href="https://d.example/4"><img alt="Four"></a></p></div><a href="https://a.example/after">After</a>`,
    );
    chooseMenu(
      'selection',
      { selectionText: 'Read a.example/very/lo… or Two words, mail, again and https://c.example/3.' },
      tab,
    );
    await expect.poll(badge).toBe('✓');
    const made = (await links()).map(({ long_url, title }) => [long_url, title]);
    expect(made.toSorted()).toEqual([
      ['https://a.example/very/long', 'a.example/very/lo…'],
      ['https://b.example/2', 'Two words'],
      ['https://c.example/3', null],
      ['https://d.example/4', 'Four'],
    ]);
    expect(copiedUnseen()?.text.split('\n')).toHaveLength(4);
  });

  it('opens the import with the titles of more of them', async () => {
    await connectedService();
    const opened = tabsOpened();
    const many = Array.from({ length: 11 }, (_, at) => ({ address: `https://a.example/${at}`, title: `Page ${at}` }));
    showPage(
      here.tabId,
      `<div data-selected>${many.map(({ address, title }) => `<a href="${address}">${title}</a> `).join('')}</div>`,
    );
    chooseMenu('selection', { selectionText: many.map(({ title }) => title).join(' ') }, tab);
    await expect.poll(opened).toHaveLength(1);
    expect(await takeSelected()).toMatchObject(many);
  });

  it('reads the words where the page tells no selection, as in its fields', async () => {
    const { links } = await connectedService();
    showPage(here.tabId, '<textarea>https://a.example/1</textarea>');
    chooseMenu('selection', { selectionText: 'https://a.example/1' }, tab);
    await expect.poll(badge).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: 'https://a.example/1' }]);
  });

  it('shortens up to ten of them at once', async () => {
    const { links } = await connectedService();
    const ten = Array.from({ length: 10 }, (_, at) => `https://a.example/${at}`);
    chooseMenu('selection', { selectionText: ten.join(' ') }, tab);
    await expect.poll(badge).toBe('✓');
    expect(await links()).toHaveLength(10);
    expect(await buttonTitle()).toBe('Copied: 10 links');
  });

  it('opens the import for more of them, without one that contains a token', async () => {
    const { links, link } = await connectedService();
    const opened = tabsOpened();
    const many = Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`);
    chooseMenu('selection', { selectionText: [...many, link].join(' ') }, tab);
    await expect.poll(opened).toEqual([expect.stringMatching(/#\/import$/)]);
    expect(await badge()).toBe('!');
    expect(await buttonTitle()).toBe('More than 10 addresses. Import shows them first.');
    expect(await links()).toEqual([]);
    expect(await takeSelected()).toEqual(many.map((address) => ({ address, title: '', isFromText: false })));
  });

  it('shortens the selected addresses of a private window that are whole, since it has no import', async () => {
    const { links } = await connectedService();
    const selectionText = 'https://a.example/1 https://a.example/long…';
    chooseMenu('selection', { selectionText }, { ...tab, incognito: true });
    await expect.poll(links).toMatchObject([{ long_url: 'https://a.example/1' }]);
    await expect.poll(buttonTitle).toBe('Not shortened: an address looks cut');
  });

  it('passes no selection of a private window to an import', async () => {
    await connectedService();
    const opened = tabsOpened();
    const many = Array.from({ length: 11 }, (_, at) => `https://hushhush.example/${at}`);
    chooseMenu('selection', { selectionText: many.join(' ') }, { ...tab, incognito: true });
    await expect.poll(opened).toHaveLength(1);
    expect(await takeSelected()).toEqual([]);
  });

  it('shortens an address once if it is selected twice', async () => {
    const { links } = await connectedService();
    chooseMenu('selection', { selectionText: 'https://a.example/1 https://a.example/1' }, tab);
    await expect.poll(badge).toBe('✓');
    expect(await links()).toHaveLength(1);
    expect(await buttonTitle()).toMatch(/^Copied: 127/);
  });

  it.each(['nothing of the kind', 'jane.doe@example.com', '3.14', 'e.g.'])(
    'reports a selected text without an address: %s',
    async (selectionText) => {
      const { links } = await connectedService();
      chooseMenu('selection', { selectionText }, tab);
      await expect.poll(badge).toBe('!');
      expect(await buttonTitle()).toBe('No web address in the selected text');
      expect(await links()).toEqual([]);
    },
  );

  it('copies the existing link of the page, and creates no duplicate', async () => {
    const { seen } = await listService([linkOf(1, { long_url: here.address })]);
    await refresh();
    seen.splice(0);
    chooseMenu('page', {}, tab);
    await expect.poll(badge).toBe('✓');
    expect(copiedUnseen()?.text).toBe(linkOf(1).short_url);
    expect(seen).toEqual([]);
  });

  it('creates one link if it is chosen twice at once, and copies that later', async () => {
    const { links } = await connectedService();
    chooseMenu('page', {}, tab);
    chooseMenu('page', {}, tab);
    await expect.poll(badge).toBe('✓');
    chooseMenu('page', {}, tab);
    await expect.poll(badge).toBe('');
    expect(await links()).toHaveLength(1);
  });

  it('creates one link however often it is chosen meanwhile, as by a held key', async () => {
    const { links } = await connectedService();
    for (let times = 0; times < 50; times += 1) {
      chooseMenu('page', {}, tab);
      await new Promise((resolve) => setTimeout(resolve));
    }
    await expect.poll(badge).toBe('✓');
    await expect.poll(badge).toBe('');
    expect(await links()).toHaveLength(1);
  });

  it('creates one link if it is chosen again before the first one is stored', async () => {
    const { links } = await connectedService();
    const releasePlaces = holdStorage('session', 'set', 'places');
    const releaseLinks = await holdChanges('links');
    const marks = vi.spyOn(fakeBrowser.action, 'setBadgeText');
    const copies = () => marks.mock.calls.filter(([{ text }]) => text === '✓').length;
    chooseMenu('page', {}, tab);
    await expect.poll(copies).toBe(1);
    chooseMenu('page', {}, tab);
    await expect.poll(copies).toBe(2);
    releasePlaces();
    await releaseLinks();
    expect(await links()).toHaveLength(1);
  });

  it.each([
    ['of this tab', newDraftKey],
    ['that lasts', lastingDraftKey],
  ])('does not change a draft of the popup %s', async (_which, keyOf) => {
    const { links } = await connectedService();
    await writeKey(keyOf(here), { version: 1 });
    chooseMenu('page', {}, tab);
    await expect.poll(popupsOpened).toBe(1);
    expect(await badge()).toBe('!');
    expect(await links()).toEqual([]);
  });

  it('ignores drafts on disk in a private window', async () => {
    const { links } = await connectedService();
    await writeKey(lastingDraftKey(here), { version: 1 });
    chooseMenu('page', {}, { ...tab, incognito: true });
    await expect.poll(badge).toBe('✓');
    expect(await links()).toHaveLength(1);
  });

  it('opens the popup without a connection, and the full page for another address', async () => {
    await startBackground();
    chooseMenu('page', {}, tab);
    await expect.poll(popupsOpened).toBe(1);
    const opened = tabsOpened();
    chooseMenu('link', { linkUrl: 'https://example.com/other' }, tab);
    const address = encodeURIComponent('https://example.com/other');
    await expect
      .poll(opened)
      .toEqual([expect.stringContaining(`/options.html?connection=new#/links/new?tab=-1&address=${address}`)]);
  });

  it('opens the popup if the service refuses, or the full page if the browser opens no popup', async () => {
    const { refuseWrites } = await connectedService();
    await refuseWrites();
    chooseMenu('page', {}, tab);
    await expect.poll(popupsOpened).toBe(1);
    refusePopups();
    const opened = tabsOpened();
    chooseMenu('page', {}, tab);
    const address = encodeURIComponent(here.address);
    await expect.poll(opened).toEqual([expect.stringContaining(`/links/new?tab=1&address=${address}`)]);
  });

  it('shows the link to be copied by hand if the person does not allow Hem to copy', async () => {
    const { links } = await connectedService();
    refusePermissions();
    chooseMenu('page', {}, tab);
    await expect.poll(popupsOpened).toBe(1);
    expect(await buttonTitle()).toBe('Your link is ready. Press Copy.');
    const opened = tabsOpened();
    chooseMenu('link', { linkUrl: 'https://example.com/other' }, tab);
    await expect.poll(opened).toHaveLength(1);
    const other = (await links()).find(({ long_url }) => long_url === 'https://example.com/other');
    expect(opened()).toEqual([expect.stringContaining(`#/links/${other?.id}`)]);
    chooseMenu('selection', { selectionText: 'https://a.example/1 https://a.example/2' }, tab);
    await expect.poll(opened).toEqual([expect.anything(), expect.stringMatching(/#\/links$/)]);
  });

  it('shows the link to be copied by hand if no document opens to copy in, and records that for Help', async () => {
    await connectedService();
    vi.spyOn(fakeBrowser.offscreen, 'createDocument').mockRejectedValue(
      new DOMException('No documents here', 'NotAllowedError'),
    );
    chooseMenu('page', {}, tab);
    await expect.poll(popupsOpened).toBe(1);
    expect(await buttonTitle()).toBe('Your link is ready. Press Copy.');
    await expect.poll(problemsItem.get).toMatchObject([{ activity: 'copy', error: 'NotAllowedError' }]);
  });

  it('copies in another document if the first one has just closed', async () => {
    await connectedService();
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockRejectedValueOnce(new Error('Receiving end does not exist.'));
    chooseMenu('page', {}, tab);
    await expect.poll(badge).toBe('✓');
    expect(copiedUnseen()?.text).toMatch(/^http/);
  });

  it("copies in the background's own document in Firefox", async () => {
    beFirefox();
    await connectedService();
    chooseMenu('page', {}, tab);
    await expect.poll(badge).toBe('✓');
    expect(copied()).toMatch(/^http:\/\/127\.0\.0\.1/);
    expect(copiedHtml()).toBeNull();
    expect(copiedUnseen()).toBeNull();
    await quickItem.set({ ...(await quickItem.get()), copyForm: 'names' });
    chooseMenu('page', {}, tab);
    await expect.poll(copiedHtml).toMatch(/^Page: <a href="http:\/\/127/);
  });

  it('leaves nothing of a private window on disk', async () => {
    const { links } = await connectedService();
    const secret = { id: 7, url: 'https://hushhush.example/', title: 'Hushhush', incognito: true };
    chooseMenu('page', {}, secret);
    await expect.poll(() => fakeBrowser.action.getBadgeText({ tabId: 7 })).toBe('✓');
    chooseMenu('link', { linkUrl: 'https://hushhush.example/other' }, secret);
    await expect.poll(links).toHaveLength(2);
    expect(JSON.stringify(await readDisk())).not.toContain('hushhush');
  });
});
