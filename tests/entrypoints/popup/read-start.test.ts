import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import type { Place } from '@/lib/link/place.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { writeKey } from '@/lib/storage/keyed-item.ts';
import { newDraftKey } from '@/lib/storage/keys.ts';
import { pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { breakStorage, storageMethods } from '../../setup/browser/storage.ts';
import { connectedService, here, placeAt } from '../../setup/connected.ts';
import { connectionOf } from '../../setup/connections.ts';
import { savedDraft, typedDraft } from '../../setup/drafts.ts';
import { madeLink } from '../../setup/made-link.ts';
import { delayedOperation, publish } from '../../setup/pending-changes.ts';
import { save } from '../../setup/saved.ts';
import { stopBackground } from '../../setup/stop-background.ts';

const draft = savedDraft({ title: 'Typed', has_password: true, password: 'secret' });
const keepAt = (at: Place) => saveDraft({ kind: 'new', at }, draft);

describe('what the popup starts with', () => {
  it('is the page in the tab, and nothing more on first use', async () => {
    expect(await readStart()).toEqual({
      connection: null,
      hasOthers: false,
      isTokenForgotten: false,
      preferences: defaultPreferences,
      page: { kind: 'ordinary', address: here.address, title: 'Page', favicon: '' },
      loadingFrom: null,
      at: here,
      initial: emptyDraft,
      saved: null,
      made: null,
      pending: null,
      known: null,
    });
  });

  it('is all that is kept, although the worker sleeps', async () => {
    const { connection } = await connectedService();
    await preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true });
    await keepAt(here);
    await rememberMade(here, madeLink);
    stopBackground();
    expect(await readStart()).toMatchObject({
      connection,
      preferences: { ...defaultPreferences, shortenOnOpen: true },
      initial: typedDraft({ title: 'Page', domain: connection.defaultDomain }),
      saved: draft,
      made: madeLink,
    });
  });

  it('is what is kept for the connection of the page’s site, while another is in use', async () => {
    const { connection } = await connectedService();
    await keepAt(here);
    await rememberMade(here, madeLink);
    const creation = delayedOperation();
    await publish([creation]);
    await save('local', { connections: [connectionOf(), { ...connection, sites: ['example.com'] }] });
    stopBackground();
    const at = placeAt(here.tabId, here.address);
    setPageConnection(newConnection);
    expect(await readStart()).toMatchObject({
      connection: { id: connection.id },
      at,
      initial: { domain: connection.defaultDomain },
      saved: draft,
      made: madeLink,
      pending: { creation: { id: creation.id } },
    });
  });

  it('is neither the draft nor the link of a page that the tab is leaving', async () => {
    await connectedService();
    await keepAt(here);
    await rememberMade(here, madeLink);
    lookAt({ id: here.tabId, url: here.address, status: 'loading', pendingUrl: 'https://example.com/next' });
    expect(await readStart()).toMatchObject({
      page: { kind: 'restricted', reason: 'loading' },
      loadingFrom: here.address,
      saved: null,
      made: null,
    });
  });

  it('tells that the token was forgotten when the browser closed', async () => {
    await connectedService({ forgetOnClose: true });
    expect(await readStart()).toMatchObject({ isTokenForgotten: false });
    await fakeBrowser.storage.session.clear();
    expect(await readStart()).toMatchObject({ isTokenForgotten: true });
  });

  it('is the page that a viewer shows in the tab, with what was made and typed at that page', async () => {
    await keepAt(here);
    await rememberMade(here, madeLink);
    lookAt({ id: here.tabId, url: `about:reader?url=${encodeURIComponent(here.address)}`, title: 'Page' });
    const page = { kind: 'ordinary', address: here.address };
    expect(await readStart()).toMatchObject({ page, at: here, saved: draft, made: madeLink });
  });

  it('is what was made in this tab and at this address alone', async () => {
    await rememberMade(here, madeLink);
    lookAt({ id: 2, url: here.address, title: 'Page' });
    expect((await readStart()).made).toBeNull();
    lookAt({ id: 1, url: 'https://example.com/other', title: 'Other' });
    expect((await readStart()).made).toBeNull();
  });

  it('is what was typed at this address alone, and in another tab that shows it all but the password', async () => {
    await keepAt(here);
    lookAt({ id: 2, url: here.address, title: 'Page' });
    expect((await readStart()).saved).toMatchObject({ draft: { title: 'Typed', password: '' } });
    lookAt({ id: 1, url: 'https://example.com/other', title: 'Other' });
    expect((await readStart()).saved).toBeNull();
  });

  it('is what was typed before the browser closed, whatever number the tab has now', async () => {
    await keepAt(here);
    await fakeBrowser.storage.session.clear();
    lookAt({ id: 9, url: here.address, title: 'Page' });
    expect((await readStart()).saved).toMatchObject({ draft: { title: 'Typed', password: '' } });
  });

  it('is nothing where what is kept cannot be read', async () => {
    await writeKey(newDraftKey(here), { title: 'Typed' });
    expect((await readStart()).saved).toBeNull();
  });

  it('is a page without an address where the browser tells none, and what was typed there', async () => {
    lookAt({ id: 3 });
    const at = placeAt(3, '');
    await keepAt(at);
    expect(await readStart()).toMatchObject({
      page: { kind: 'restricted', reason: 'unreadable' },
      at,
      saved: draft,
    });
  });

  it('is no place in particular where there is no tab', async () => {
    lookAt(undefined);
    expect(await readStart()).toMatchObject({ page: { kind: 'restricted' }, at: { tabId: -1, address: '' } });
  });
});

it('the popup starts without pending changes that the background does not tell', async () => {
  const { connection } = await connectedService();
  await keepAt(here);
  await pendingStateItem.of(connection.id).set({ revision: 1, isOnDisk: false, suspendedBy: null });
  stopBackground();
  expect(await readStart()).toMatchObject({ connection, saved: draft, pending: null });
});

describe('where the browser’s storage fails', () => {
  it.each((['session', 'sync'] as const).flatMap((area) => storageMethods.map((method) => [area, method] as const)))(
    'the popup starts without what storage.%s.%s had',
    async (area, method) => {
      const { connection } = await connectedService();
      await keepAt(here);
      breakStorage(area, method);
      expect(await readStart()).toMatchObject({ connection, saved: { draft: { title: 'Typed' } } });
    },
  );
});
