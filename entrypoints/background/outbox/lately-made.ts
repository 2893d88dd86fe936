import { exactKey } from '@/lib/library/index.ts';

/** So many are remembered: the known links have those of more than a second ago. */
const most = 200;

/** The links that this worker has made last, and what the ways of writing their destination have in common. */
const lately = new Map<string, string>();

/** Notes a link that the service has just made. */
export function rememberMade(id: string, long_url: string): void {
  lately.set(id, exactKey(long_url));
  const [oldest] = lately.keys();
  if (lately.size > most && oldest !== undefined) lately.delete(oldest);
}

/** The links to a destination that were made before now: no create that is yet to be sent has made them. */
export function latelyMade(long_url: string): string[] {
  const wanted = exactKey(long_url);
  return [...lately].flatMap(([id, destination]) => (destination === wanted ? [id] : []));
}
