import * as z from 'zod/mini';
import { takingTurns } from '../async/taking-turns.ts';
import { storedItem } from './stored-item.ts';

const lastSets = z.object({
  /** The service these are of, by its address. */
  baseUrl: z.string(),
  /** The set used last, by its id. */
  last: z.string(),
  /** The set used last on each site, by its host, the newest first. */
  sites: z.array(z.tuple([z.string(), z.string()])),
});

/** In this browser alone, since it names sites. */
const item = storedItem('local:lastChannelSets', { schema: z.nullable(lastSets), fallback: null });

/** How many sites are remembered: the newest push out the oldest. */
const mostSites = 200;

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** The set to offer first for a page: the one used last on its site, else on the connection; null where none was. */
export async function lastChannelSet(baseUrl: string, address: string): Promise<string | null> {
  const kept = await item.get();
  if (kept?.baseUrl !== baseUrl) return null;
  return kept.sites.find(([host]) => host === hostOf(address))?.[1] ?? kept.last;
}

const inTurn = takingTurns();

/** Remembers which set was used for a page. Not to be called for one in a private window. */
export const rememberChannelSet = (baseUrl: string, address: string, id: string): Promise<void> =>
  inTurn(async () => {
    const kept = await item.get();
    const host = hostOf(address);
    const others = kept?.baseUrl === baseUrl ? kept.sites.filter(([site]) => site !== host) : [];
    await item.set({ baseUrl, last: id, sites: [[host, id] as [string, string], ...others].slice(0, mostSites) });
  });

/** Forgets which sets were used. */
export const forgetLastChannelSets = (): Promise<void> => inTurn(() => item.remove());
