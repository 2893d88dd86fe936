import { type Background, perBackground } from '../background.ts';
import { byDestination } from './by-destination.ts';

/** So many are remembered: more than are made in the two seconds until the known links have them. */
const most = 2000;

/** The links that this worker has made last. */
const latelyOf = perBackground(byDestination);

/** Notes a link that the service has just made. */
export function rememberMade(background: Background, id: string, long_url: string): void {
  const lately = latelyOf(background);
  lately.add(id, long_url);
  const oldest = lately.oldest();
  if (lately.size() > most && oldest !== undefined) lately.drop(oldest);
}

/** The links to a destination that were made before now: no create that is yet to be sent has made them. */
export const latelyMade = (background: Background, long_url: string): string[] => [
  ...latelyOf(background).at(long_url),
];
