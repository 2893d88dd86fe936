import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { returnSites, withSites } from '../../../lib/permissions/sites.ts';
import { lentSitesItem } from '../../../lib/storage/lent-sites.ts';
import { askedFor, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { beFirefox, resetBrowser } from '../../setup/browser/reset.ts';

/** Stands for the window of the page. */
let page: EventTarget;
beforeEach(() => {
  resetBrowser();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

const [one, other] = ['https://one.example', 'https://other.example'];
const nothing = async () => {};

describe('the permission for some sites', () => {
  it('is requested for all of them at once, and returned afterwards', async () => {
    let during: string[] = [];
    const isAllowed = await withSites([one, other], async () => {
      during = permissionsNow();
    });
    expect(isAllowed).toBe(true);
    expect(askedFor()).toEqual([`${one}/*`, `${other}/*`]);
    expect(during).toEqual([`${one}/*`, `${other}/*`]);
    expect(permissionsNow()).toEqual([]);
    expect(await lentSitesItem.get()).toEqual([]);
  });

  it('can be for all sites, which leaves the permission for a service', async () => {
    await browser.permissions.request({ origins: [`${one}/*`] });
    await withSites('all', nothing);
    expect(askedFor()).toEqual([`${one}/*`, 'https://*/*']);
    expect(permissionsNow()).toEqual([`${one}/*`]);
  });

  it('is kept if Hem had it before', async () => {
    await browser.permissions.request({ origins: [`${one}/*`] });
    await withSites([one, other], nothing);
    expect(permissionsNow()).toEqual([`${one}/*`]);
  });

  it('is returned after a failure, too', async () => {
    const failing = withSites([one], () => Promise.reject(new Error('Failed')));
    await expect(failing).rejects.toThrow('Failed');
    expect(permissionsNow()).toEqual([]);
  });

  it('has no port in Firefox, whose patterns have none', async () => {
    beFirefox();
    await withSites([`${one}:8443`], nothing);
    expect(askedFor()).toEqual([`${one}/*`]);
  });

  it('can be refused. Nothing runs then', async () => {
    refusePermissions();
    const isAllowed = await withSites([one], () => Promise.reject(new Error('It has run')));
    expect(isAllowed).toBe(false);
  });

  it('stays while another page needs it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const long = withSites('all', () => promise);
    await expect.poll(() => lentSitesItem.get()).toEqual(['https://*/*']);
    await withSites('all', nothing);
    await returnSites();
    expect(permissionsNow()).toEqual(['https://*/*']);
    resolve();
    await long;
    expect(permissionsNow()).toEqual([]);
  });

  it('is returned by the last page, also that of pages that ended before', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = withSites([one], () => first.promise);
    await expect.poll(() => lentSitesItem.get()).toEqual([`${one}/*`]);
    const lasting = withSites([other], () => second.promise);
    await expect.poll(() => lentSitesItem.get()).toEqual([`${one}/*`, `${other}/*`]);
    first.resolve();
    await ending;
    expect(permissionsNow()).toEqual([`${one}/*`, `${other}/*`]);
    second.resolve();
    await lasting;
    expect(permissionsNow()).toEqual([]);
  });

  it('is returned when its page closes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const long = withSites([one], () => promise);
    await expect.poll(() => lentSitesItem.get()).toEqual([`${one}/*`]);
    page.dispatchEvent(new Event('pagehide'));
    expect(permissionsNow()).toEqual([]);
    resolve();
    await long;
  });

  it('is returned later if its page ended without doing so', async () => {
    await browser.permissions.request({ origins: ['https://*/*'] });
    await lentSitesItem.set(['https://*/*']);
    await returnSites();
    expect(permissionsNow()).toEqual([]);
    expect(await lentSitesItem.get()).toEqual([]);
  });
});
