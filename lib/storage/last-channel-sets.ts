import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import { scopedItem } from './scoped-item.ts';

const lastSets = z.object({
  /** The service these are of, by its address. */
  baseUrl: z.string(),
  /** The set used last, by its id. */
  last: z.string(),
  /** The set used last on each site, by its host, the newest first. */
  sites: z.array(z.object({ host: z.string(), set: z.string() })),
});

/** In this browser alone, since it names sites. */
const item = scopedItem('local:lastChannelSets', { schema: z.nullable(lastSets), fallback: null });

/** How many sites are remembered: the newest push out the oldest. */
const mostSites = 200;

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/**
 * The set to offer first for a page: the one used last on its site, else on the connection; null where none was.
 *
 * @param isThere - whether there still is a set, by its id
 */
export async function lastChannelSet(
  baseUrl: string,
  address: string,
  isThere: (id: string) => boolean,
): Promise<string | null> {
  const kept = await item.get();
  if (kept?.baseUrl !== baseUrl) return null;
  const ofSite = kept.sites.find(({ host }) => host === hostOf(address))?.set;
  return [ofSite, kept.last].find((id) => id !== undefined && isThere(id)) ?? null;
}

const inTurn = takingTurns();

/** Remembers which set was used for a page. Not to be called for one in a private window. */
export const rememberChannelSet = (baseUrl: string, address: string, id: string): Promise<void> =>
  inTurn(async () => {
    const kept = await item.get();
    const host = hostOf(address);
    const others = kept?.baseUrl === baseUrl ? kept.sites.filter((site) => site.host !== host) : [];
    await item.set({ baseUrl, last: id, sites: [{ host, set: id }, ...others].slice(0, mostSites) });
  });

/** Forgets which sets were used on a connection, by its scope. */
export const forgetLastChannelSets = (scope?: string): Promise<void> => inTurn(() => item.of(scope).remove());
