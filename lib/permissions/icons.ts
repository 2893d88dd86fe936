import { browser } from 'wxt/browser';
import { hostPermission } from '../connection/host-permission.ts';

const permissionsFor = (sites: readonly string[]): string[] => [
  ...new Set(sites.map((site) => hostPermission(site, { ports: !import.meta.env.FIREFOX }))),
];

/**
 * Lets Hem read icons from some sites (by their origins) while something is done, and gives back what it had not
 * before. To be called straight from a press. False when refused; nothing is done then.
 */
export async function withSites(sites: readonly string[], act: () => Promise<void>): Promise<boolean> {
  const origins = permissionsFor(sites);
  const { contains, request, remove } = browser.permissions;
  // Asked before anything is awaited: the press counts no longer then.
  const had = Promise.all(origins.map(async (origin) => ((await contains({ origins: [origin] })) ? [] : [origin])));
  const allowed = await request({ origins }).catch(() => false);
  if (!allowed) return false;
  try {
    await act();
  } finally {
    const added = (await had).flat();
    if (added.length > 0) await remove({ origins: added }).catch(() => false);
  }
  return true;
}
