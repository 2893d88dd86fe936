import { act, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { hydrateRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { prerendered } from '@/entrypoints/popup/first-form/prerendered.tsx';
import { readFirstForm } from '@/entrypoints/popup/first-form/read-first-form.ts';
import { separateTexts, textsId } from '@/entrypoints/popup/first-form/separate-texts.ts';
import { showForm } from '@/entrypoints/popup/first-form/show-form.ts';
import { takeTexts } from '@/entrypoints/popup/first-form/texts.ts';
import { firstStart } from '@/entrypoints/popup/first-start.ts';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { type Connection, connection as connectionSchema } from '@/lib/connection/saved-connection.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import type { Place } from '@/lib/link/place.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { writeKey } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, pendingKey } from '@/lib/storage/keys.ts';
import { pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { closeBrowser } from '../../setup/background.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { speakInBrowser } from '../../setup/browser-language.ts';
import { cacheLinks } from '../../setup/cached-links.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { connectionOf, removeConnections, saveConnections } from '../../setup/connections.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { madeLink } from '../../setup/made-link.ts';
import { disablePageTimeouts } from '../../setup/page-timeouts.ts';
import { enterFirefoxPrivateWindow, removeDatabases } from '../../setup/private-window.ts';
import { save } from '../../setup/saved.ts';
import { show } from '../../setup/show.ts';

let connection: Connection;
beforeEach(async () => {
  disablePageTimeouts();
  ({ connection } = await connectedService());
});

describe('the popup’s first form', () => {
  it('is that of a page that nothing is known of', async () => {
    const { domains, defaultDomain } = connection;
    expect(await readFirstForm()).toMatchObject({
      tab: { id: here.tabId, url: here.address, title: 'Page' },
      connection: { domains, defaultDomain },
    });
  });

  const leftForConnection: [string, () => unknown][] = [
    ['where a link was made', () => rememberMade(here, madeLink)],
    ['where something was typed', () => saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }))],
    [
      'where something was typed before the browser was restarted',
      async () => {
        await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
        await closeBrowser();
      },
    ],
    [
      'where something was typed in a private window',
      () => saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }), { isPrivate: true }),
    ],
    ['with a preset that fills it in', () => defaultPresetItem.of(connection.id).set('p')],
  ];
  const left: [string, () => unknown][] = [
    ...leftForConnection,
    ['without a connection', () => removeConnections()],
    ['with a connection that is not as Hem keeps it', () => save('local', { connections: [{ id: 1 }] })],
    ['where the token is forgotten', () => saveConnections({ ...connection, forgetOnClose: true })],
    ['on a page of the browser’s', () => lookAt({ id: 1, url: 'chrome://version/', title: 'Version' })],
    [
      'where the tab is leaving for another page',
      () => lookAt({ id: 1, url: here.address, status: 'loading', pendingUrl: 'https://example.com/next' }),
    ],
    [
      'on an address that tracks visitors',
      () => lookAt({ id: 1, url: 'https://example.com/?utm_source=x', title: 'Page' }),
    ],
    [
      'on a connection link, which holds a token',
      () => lookAt({ id: 1, url: 'https://other.example/v1#token=hem_1', title: 'Page' }),
    ],
    ['where cached links cannot be read', removeDatabases],
    ['where places are not as Hem keeps them', () => save('session', { places: [{}] })],
    ['where pages are shortened at once', () => preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true })],
    ['with default tags', () => preferencesItem.set({ ...defaultPreferences, tags: ['team'] })],
  ];
  it.each(left)('is left to React %s', async (_when, arrange) => {
    await arrange();
    expect(await readFirstForm()).toBeNull();
  });

  const moreForConnection: [string, () => unknown][] = [
    [
      'where a cached link leads to the page',
      () => cacheLinks(connection.id, [linkRecord.parse({ id: madeLink.id, long_url: here.address })]),
    ],
    ['while something is to be sent', () => writeKey(keyOfConnection(pendingKey, connection.id), {})],
  ];
  it.each(moreForConnection)('is left to React, whose code for it is loaded ahead, %s', async (_when, arrange) => {
    await arrange();
    expect(await readFirstForm()).toBe('more');
  });

  describe('of the connection of the page’s site, while another is in use', () => {
    const readAtItsSite = async () => {
      await save('local', { connections: [connectionOf(), { ...connection, sites: ['example.com'] }] });
      setPageConnection(newConnection);
      return readFirstForm();
    };

    it('is shown', async () => {
      expect(await readAtItsSite()).toMatchObject({ connection: { id: connection.id } });
    });

    it.each(leftForConnection)('is left to React %s', async (_when, arrange) => {
      await arrange();
      expect(await readAtItsSite()).toBeNull();
    });

    it.each(moreForConnection)('is left to React, whose code for it is loaded ahead, %s', async (_when, arrange) => {
      await arrange();
      expect(await readAtItsSite()).toBe('more');
    });
  });

  it.each(Object.keys(connectionSchema.shape))('is left to React where %s of a connection is wrong', async (name) => {
    await save('local', { connections: [{ ...connection, [name]: 5 }] });
    expect(await readFirstForm()).toBeNull();
  });

  it('is there all the same with links made elsewhere, and presets that are nobody’s default', async () => {
    await rememberMade({ ...here, tabId: 2 }, madeLink);
    await rememberMade({ ...here, address: 'https://example.com/other' }, madeLink);
    await savePreset(newPreset('p', 'News', noUtm));
    expect(await readFirstForm()).not.toBeNull();
  });
});

describe('while changes are pending, the first form', () => {
  /** Asks for a link at a place while the browser is offline. */
  async function createOffline(at: Place): Promise<void> {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await ask('createLink', { body: { long_url: `https://example.com/${at.tabId}` }, geo_targets: [], at });
  }
  const otherPage = { ...here, tabId: 3, address: 'https://example.com/other' };

  it('is that of a page that nothing is known of', async () => {
    expect(await readFirstForm()).toMatchObject({ hasPending: false });
    await createOffline(otherPage);
    expect(await readFirstForm()).toMatchObject({ hasPending: true });
  });

  it.each([
    ['a link of the page is', here],
    ['a link of the page is, in another tab,', { ...here, tabId: 2 }],
    ['a channel’s link of the page is', placeOfChannel(here, 'newsletter')],
  ])('is left to React where %s among them', async (_which, at) => {
    await createOffline(otherPage);
    await createOffline(at);
    expect(await readFirstForm()).toBe('more');
  });

  it('is left to React where there is no database, as in private windows of Firefox', async () => {
    await createOffline(here);
    lookAt({ id: 2, url: here.address, title: 'Page' });
    enterFirefoxPrivateWindow();
    vi.stubGlobal('indexedDB', new IDBFactory());
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await readFirstForm()).toBe('more');
  });

  it('is left to React where one is not in the database', async () => {
    await createOffline(otherPage);
    const pendingItem = pendingStateItem.of(connection.id);
    const pending = await pendingItem.get();
    if (pending === null) throw new Error('Nothing is pending');
    await pendingItem.set({ ...pending, isOnDisk: false });
    expect(await readFirstForm()).toBe('more');
  });

  it('is taken over by React with the same data, which then shows their number', async () => {
    await createOffline(otherPage);
    const form = await readFirstForm();
    if (form === null || form === 'more') throw new Error('The form was left to React');
    expect(await readStart()).toMatchObject(firstStart(form));
    show(<Popup start={firstStart(form)} />);
    expect(await screen.findByText('1 change pending')).toBeVisible();
  });
});

describe('React', () => {
  it('is told of all that it would read itself', async () => {
    await saveConnections({ ...connection, name: 'Work', color: 'green', sites: ['example.org'] });
    await preferencesItem.set({ ...defaultPreferences, theme: 'dark' });
    lookAt({ id: here.tabId, url: here.address, title: ' Page ', favIconUrl: 'https://example.com/icon.png' });
    const form = await readFirstForm();
    if (form === null || form === 'more') throw new Error('The form was left to React');
    expect(await readStart()).toMatchObject(firstStart(form));
  });

  it('takes over the form of the page that it was shown for, although the tab has moved on', async () => {
    const form = await readFirstForm();
    if (form === null || form === 'more') throw new Error('The form was left to React');
    lookAt({ id: here.tabId, url: 'https://example.com/next', title: 'Next' });
    const page = { kind: 'ordinary', address: here.address, title: 'Page' };
    expect(firstStart(form)).toMatchObject({ page, at: here, initial: { long_url: here.address } });
  });

  const [one, other] = [
    { id: '0b5ab9c5-9a8d-4f2c-8a5e-0a3c9c7c1d01', label: 'one.example' },
    { id: '0b5ab9c5-9a8d-4f2c-8a5e-0a3c9c7c1d02', label: 'other.example' },
  ];
  const connections: [string, Partial<Connection>][] = [
    ['no domain', { domains: [], defaultDomain: null }],
    ['one domain', { domains: [one], defaultDomain: one.id }],
    ['one domain that is not chosen', { domains: [one], defaultDomain: null }],
    ['more domains', { domains: [one, other], defaultDomain: other.id }],
  ];
  /** Shows the form on a page with these templates, and lets React hydrate it. */
  async function takeOver(templates: string, part: Partial<Connection> = {}): Promise<void> {
    await saveConnections({ ...connection, ...part });
    lookAt({ id: 1, url: `https://example.com/${'long/'.repeat(20)}`, title: ' A title ' });
    const root = document.createElement('div');
    root.id = 'root';
    const page = document.createElement('div');
    page.innerHTML = templates;
    document.body.append(root, page);
    const form = await readFirstForm();
    if (form === null || form === 'more') throw new Error('The form was left to React');
    const texts = takeTexts();
    // A title that is counted has more beside it than is prerendered.
    expect(showForm(root, { ...form, tab: { ...form.tab, title: 'x'.repeat(121) } }, texts)).toBe(false);
    expect(showForm(root, form, texts)).toBe(true);
    const shown = root.innerHTML;
    const button = root.querySelector('[type="submit"]');
    expect(document.activeElement).toBe(button);

    const complaints: unknown[] = [];
    const popup = <Popup start={firstStart(form)} />;
    const drawn = await act(async () =>
      hydrateRoot(root, popup, { onRecoverableError: (error) => complaints.push(error) }),
    );
    expect(complaints).toEqual([]);
    expect(root.querySelector('[type="submit"]')).toBe(button);
    expect(root.innerHTML.replaceAll(/ value="[^"]*"/g, '')).toBe(shown.replaceAll(/ value="[^"]*"/g, ''));
    await act(async () => drawn.unmount());
    root.remove();
    page.remove();
  }

  it.each(connections)('takes over the very form that was shown, with %s', async (_which, part) => {
    await takeOver(prerendered(), part);
  });

  it('takes over the form in the language of the browser', async () => {
    const { documentElement } = document;
    const before = { lang: documentElement.lang, dir: documentElement.dir };
    onTestFinished(() => void Object.assign(documentElement, before));
    const english = fakeBrowser.i18n.getMessage;
    const forms = new Map([['en', prerendered()]]);
    vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((name, values) => {
      const text = english(name, values);
      return name === 'language' ? 'ar' : text && `« <b>${text}</b> & "'{0} »`;
    });
    speakInBrowser('ar-EG');
    const { page, texts } = separateTexts(forms.set('ar', prerendered()));
    expect(page).not.toMatch(/Shorten|slug/);
    const templates = Array.from(texts, ([code, lines]) => {
      const direction = code === 'ar' ? 'rtl' : 'ltr';
      return `<template id="${textsId}${code}" lang="${code}" dir="${direction}">${lines.join('\n')}</template>`;
    });
    await takeOver(page + templates.join(''));
    expect(documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  });
});
