import { exactKey } from '@/lib/library/index.ts';

/** So many are remembered: the known links have those of more than a second ago. */
const most = 200;

/** The links that this worker has made last, and what the ways of writing their destination have in common. */
const lately = new Map<string, string>();
/** The same links by that. */
const byDestination = new Map<string, Set<string>>();

/** Notes a link that the service has just made. */
export function rememberMade(id: string, long_url: string): void {
  forget(id);
  const destination = exactKey(long_url);
  lately.set(id, destination);
  byDestination.set(destination, (byDestination.get(destination) ?? new Set()).add(id));
  const oldest = lately.keys().next().value;
  if (lately.size > most && oldest !== undefined) forget(oldest);
}

function forget(id: string): void {
  const destination = lately.get(id);
  if (destination === undefined) return;
  lately.delete(id);
  const ids = byDestination.get(destination);
  ids?.delete(id);
  if (ids?.size === 0) byDestination.delete(destination);
}

/** The links to a destination that were made before now: no create that is yet to be sent has made them. */
export const latelyMade = (long_url: string): string[] => [...(byDestination.get(exactKey(long_url)) ?? [])];
