import { browser } from 'wxt/browser';
import { sharedLock } from '../async/lock.ts';
import { hostPermission } from '../connection/host-permission.ts';
import { lentSitesItem } from '../storage/lent-sites.ts';

/** The pattern of all sites that Hem can request. */
const allSites = 'https://*/*';

const permissionsFor = (sites: readonly string[]): string[] => [
  ...new Set(sites.map((site) => hostPermission(site, { ports: !import.meta.env.FIREFOX }))),
];

const lending = sharedLock('lent-sites');

/**
 * Lets Hem read from some sites while a function runs, and then returns the permissions that it did not have before.
 * Must be called in the handler of a press.
 *
 * @param sites their origins; `all` for every https site
 * @returns false if the person refused. The function has not run then
 */
export async function withSites(sites: readonly string[] | 'all', act: () => Promise<void>): Promise<boolean> {
  const origins = sites === 'all' ? [allSites] : permissionsFor(sites);
  const { contains, request } = browser.permissions;
  // Called before anything is awaited, since the press no longer counts after that.
  const missing = Promise.all(origins.map(async (origin) => ((await contains({ origins: [origin] })) ? [] : [origin])));
  const isAllowed = await request({ origins }).catch(() => false);
  if (!isAllowed) return false;
  const lent = (await missing).flat();
  const onClose = () => void remove(lent);
  addEventListener('pagehide', onClose);
  try {
    await lending.use(async () => {
      await lentSitesItem.update((before) => [...new Set([...before, ...lent])]);
      await act();
    });
  } finally {
    removeEventListener('pagehide', onClose);
    await returnSites(lent);
  }
  return true;
}

/**
 * Returns the lent permissions, unless a page still needs some. The background does so for pages that were closed.
 *
 * @param lent more of them, which may not be stored
 */
export const returnSites = (lent: readonly string[] = []): Promise<void> =>
  lending.ifUnused(async () => {
    const stored = await lentSitesItem.get();
    await remove([...new Set([...stored, ...lent])]);
    if (stored.length > 0) await lentSitesItem.remove();
  });

async function remove(origins: string[]): Promise<void> {
  if (origins.length > 0) await browser.permissions.remove({ origins }).catch(() => false);
}
