import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { copiedUnseen, popupsOpened, pressKeys } from '../../../setup/browser/quick.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';

const tab = { id: here.tabId, url: here.address, title: 'Page' };

describe('the keys that the browser keeps for Hem', () => {
  it('shorten and copy the page without the popup', async () => {
    const { links } = await connectedService();
    pressKeys('shortenPage', tab);
    await expect.poll(() => fakeBrowser.action.getBadgeText({ tabId: 1 })).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: here.address, title: 'Page' }]);
    expect(copiedUnseen()?.text).toMatch(/^http/);
    expect(popupsOpened()).toBe(0);
  });

  it('open the popup over a page that has no address to give, which says why', async () => {
    const { links } = await connectedService();
    pressKeys('shortenPage', { id: 1, url: 'chrome://newtab/' });
    await expect.poll(popupsOpened).toBe(1);
    expect(await links()).toEqual([]);
  });

  it('shorten the page that a reader view shows', async () => {
    const { links } = await connectedService();
    pressKeys('shortenPage', { ...tab, url: `about:reader?url=${encodeURIComponent(here.address)}` });
    await expect.poll(() => fakeBrowser.action.getBadgeText({ tabId: 1 })).toBe('✓');
    expect(await links()).toMatchObject([{ long_url: here.address }]);
  });

  it('copy the link whose short address the tab shows, and make none to it', async () => {
    const { links } = await connectedService();
    const { short_url } = await makeLink();
    await refresh();
    pressKeys('shortenPage', { ...tab, url: `${short_url}?wrong=1` });
    await expect.poll(() => copiedUnseen()?.text).toBe(short_url);
    expect(await links()).toHaveLength(1);
  });

  it('open the popup over the short address of a link that has expired', async () => {
    const service = await listService([linkOf(1, { is_expired: true, has_expiration: true })]);
    await refresh();
    service.seen.splice(0);
    pressKeys('shortenPage', { ...tab, url: linkOf(1).short_url ?? '' });
    await expect.poll(popupsOpened).toBe(1);
    expect(service.seen).toEqual([]);
  });

  it('open my links', async () => {
    await connectedService();
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    pressKeys('openLinks', tab);
    await expect.poll(() => create.mock.calls[0]?.[0].url).toMatch(/options\.html#\/links$/);
  });
});
