import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { requestedConnectionId } from '../../../lib/link/options-address.ts';
import { hideRoute, openPrivately, readHiddenRoute } from '../../../lib/storage/private-page.ts';
import { save } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());

describe('the hidden route of a page in a private window', () => {
  it('is found by its address, which does not contain it', async () => {
    const address = await hideRoute('/links/new?address=secret');
    expect(address).toMatch(/^\/private\?[\w-]+$/);
    expect(await readHiddenRoute(`#${address}`)).toBe('/links/new?address=secret');
  });

  it.each([null, 'a-connection'])('is that of a page that opens, of connection %s', async (connectionId) => {
    const opened = vi.spyOn(browser.tabs, 'create');
    await openPrivately('/links/new?address=secret', connectionId);
    const { href, search, hash } = new URL(opened.mock.lastCall?.[0].url ?? '');
    expect(href).not.toContain('secret');
    expect(requestedConnectionId(search)).toBe(connectionId);
    expect(await readHiddenRoute(hash)).toBe('/links/new?address=secret');
  });

  it('is only in memory', async () => {
    await hideRoute('/links/new?address=secret');
    expect(await fakeBrowser.storage.local.get()).toEqual({});
    await fakeBrowser.storage.session.clear();
    expect(await readHiddenRoute('#/private?gone')).toBeNull();
  });

  it('is null for any other page, and for an invalid route', async () => {
    await save('session', { 'privatePage:1': 'https://example.com/' });
    for (const hash of ['', '#/links', '#/private', '#/private?1']) expect(await readHiddenRoute(hash)).toBeNull();
  });
});
