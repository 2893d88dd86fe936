import * as z from 'zod/mini';
import { perConnectionItem } from './per-connection-item.ts';

const lastSets = z.object({
  /** The id of the set used last. */
  last: z.string(),
  /** The set used last on each site, the newest first. */
  sites: z.array(z.object({ host: z.string(), set: z.string() })),
});

/** Not synced, since it names sites. */
const item = perConnectionItem('local:lastChannelSets', { schema: z.nullable(lastSets), fallback: null });

/** The number of saved sites; the oldest go first. */
const maxSites = 200;

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/**
 * Returns the set to offer first for a page: the one used last on its site, else on the page's connection; null if none
 * was.
 *
 * @param isThere - tells whether a set still exists, by its id
 */
export async function lastChannelSet(address: string, isThere: (id: string) => boolean): Promise<string | null> {
  const saved = await item.get();
  const ofSite = saved?.sites.find(({ host }) => host === hostOf(address))?.set;
  return [ofSite, saved?.last].find((id) => id !== undefined && isThere(id)) ?? null;
}

/** Saves the set used for a page. Not to be called in a private window. */
export const rememberChannelSet = (address: string, id: string): Promise<void> =>
  item.update((saved) => {
    const host = hostOf(address);
    const others = saved?.sites.filter((site) => site.host !== host) ?? [];
    return { last: id, sites: [{ host, set: id }, ...others].slice(0, maxSites) };
  });
