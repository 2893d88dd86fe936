import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hideRoute, readHiddenRoute } from '../../../lib/storage/private-page.ts';
import { save } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());

describe('the route of a page for a private window', () => {
  it('is found by its address, which says nothing of it', async () => {
    const address = await hideRoute('/links/new?address=secret');
    expect(address).toMatch(/^\/private\?[\w-]+$/);
    expect(await readHiddenRoute(`#${address}`)).toBe('/links/new?address=secret');
  });

  it('is in memory alone', async () => {
    await hideRoute('/links/new?address=secret');
    expect(await fakeBrowser.storage.local.get()).toEqual({});
    await fakeBrowser.storage.session.clear();
    expect(await readHiddenRoute('#/private?gone')).toBeNull();
  });

  it('is none for any other page, nor for what is no route', async () => {
    await save('session', { 'privatePage:1': 'https://example.com/' });
    for (const hash of ['', '#/links', '#/private', '#/private?1']) expect(await readHiddenRoute(hash)).toBeNull();
  });
});
