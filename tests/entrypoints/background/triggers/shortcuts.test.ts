import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { copiedUnseen, lastPopup, popupsOpened, pressKeys } from '../../../setup/browser/quick.ts';
import { lookAt } from '../../../setup/browser/rest.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';

const tab = { id: here.tabId, url: here.address, title: 'Page' };

describe('the browser keys', () => {
  it('shorten and copy the page without the popup', async () => {
    const { links } = await connectedService();
    pressKeys('shortenPage', tab);
    await expect.poll(() => fakeBrowser.action.getBadgeText({ tabId: 1 })).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: here.address, title: 'Page' }]);
    expect(copiedUnseen()?.text).toMatch(/^http/);
    expect(popupsOpened()).toBe(0);
  });

  it('open the popup on a page without a usable address, which gives the reason', async () => {
    const { links } = await connectedService();
    pressKeys('shortenPage', { id: 1, url: 'chrome://newtab/', windowId: 7 });
    await expect.poll(popupsOpened).toBe(1);
    expect(lastPopup()).toEqual({ windowId: 7 });
    expect(await links()).toEqual([]);
  });

  it('create no link to a page that the tab has left since the press', async () => {
    const { links } = await connectedService();
    lookAt({ ...tab, url: 'https://example.com/next' });
    pressKeys('shortenPage', { ...tab, status: 'loading' });
    await expect.poll(popupsOpened).toBe(1);
    expect(await fakeBrowser.action.getTitle({ tabId: 1 })).toBe('Not shortened: the tab shows another page now');
    expect(await links()).toEqual([]);
    lookAt({ ...tab, status: 'loading', pendingUrl: 'https://example.com/next' });
    pressKeys('shortenPage', { ...tab, status: 'loading' });
    await expect.poll(links).toHaveLength(1);
    lookAt(undefined);
    pressKeys('shortenPage', { ...tab, url: 'https://example.com/closed', status: 'loading' });
    await expect.poll(links).toHaveLength(2);
  });

  it('shorten the page in a reader view', async () => {
    const { links } = await connectedService();
    pressKeys('shortenPage', { ...tab, url: `about:reader?url=${encodeURIComponent(here.address)}` });
    await expect.poll(() => fakeBrowser.action.getBadgeText({ tabId: 1 })).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: here.address }]);
  });

  it('copy the link whose short address is in the tab, and create none to it', async () => {
    const { links } = await connectedService();
    const { short_url } = await makeLink();
    await refresh();
    pressKeys('shortenPage', { ...tab, url: `${short_url}?wrong=1` });
    await expect.poll(() => copiedUnseen()?.text).toBe(short_url);
    expect(await links()).toHaveLength(1);
  });

  it('open the popup on the short address of an expired link', async () => {
    const service = await listService([linkOf(1, { is_expired: true, has_expiration: true })]);
    await refresh();
    service.seen.splice(0);
    pressKeys('shortenPage', { ...tab, url: linkOf(1).short_url ?? '' });
    await expect.poll(popupsOpened).toBe(1);
    expect(service.seen).toEqual([]);
  });

  it('open My links', async () => {
    await connectedService();
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    pressKeys('openLinks', tab);
    await expect.poll(() => create.mock.calls[0]?.[0].url).toMatch(/options\.html#\/links$/);
  });
});
