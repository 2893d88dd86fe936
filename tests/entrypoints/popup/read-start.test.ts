import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { rememberPlace } from '@/lib/storage/places.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { stopListening } from '../../setup/browser/runtime.ts';
import { connectedService, here } from '../../setup/connected.ts';

const draft = { long_url: here.address, title: 'Typed', custom_link: '', domain: null };

describe('what the popup starts with', () => {
  it('is the page in the tab, and nothing more on first use', async () => {
    expect(await readStart()).toEqual({
      connection: null,
      isTokenForgotten: false,
      preferences: { shortenOnOpen: false, badge: false },
      page: { kind: 'ordinary', address: here.address, title: 'Page' },
      at: here,
      remembered: { draft: null, made: null },
    });
  });

  it('is all that is kept, although the worker sleeps', async () => {
    const { connection } = await connectedService();
    await preferencesItem.set({ shortenOnOpen: true, badge: false });
    await rememberPlace(here, { draft });
    stopListening();
    expect(await readStart()).toMatchObject({
      connection,
      preferences: { shortenOnOpen: true, badge: false },
      remembered: { draft, made: null },
    });
  });

  it('tells that the token was forgotten when the browser closed', async () => {
    await connectedService({ forgetOnClose: true });
    expect(await readStart()).toMatchObject({ isTokenForgotten: false });
    await fakeBrowser.storage.session.clear();
    expect(await readStart()).toMatchObject({ isTokenForgotten: true });
  });

  it('is what was typed in this tab and at this address alone', async () => {
    await rememberPlace(here, { draft });
    lookAt({ id: 2, url: here.address, title: 'Page' });
    expect((await readStart()).remembered.draft).toBeNull();
    lookAt({ id: 1, url: 'https://example.com/other', title: 'Other' });
    expect((await readStart()).remembered.draft).toBeNull();
  });

  it('is a page without an address where the browser tells none, and what was typed there', async () => {
    lookAt({ id: 3 });
    const at = { tabId: 3, address: '' };
    await rememberPlace(at, { draft });
    expect(await readStart()).toMatchObject({
      page: { kind: 'restricted', reason: 'unreadable' },
      at,
      remembered: { draft },
    });
  });

  it('is no place in particular where there is no tab', async () => {
    lookAt(undefined);
    expect(await readStart()).toMatchObject({ page: { kind: 'restricted' }, at: { tabId: -1, address: '' } });
  });
});
