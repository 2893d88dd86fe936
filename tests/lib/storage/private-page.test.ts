import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hideRoute, readHiddenRoute } from '../../../lib/storage/private-page.ts';
import { save } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());

describe('the hidden route of a page in a private window', () => {
  it('is found by its address, which does not contain it', async () => {
    const address = await hideRoute('/links/new?address=secret');
    expect(address).toMatch(/^\/private\?[\w-]+$/);
    expect(await readHiddenRoute(`#${address}`)).toBe('/links/new?address=secret');
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
