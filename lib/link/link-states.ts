import type { LinkRecord } from '../contract/link-reading.ts';
import { isExpired } from './expired.ts';

/** A state of a link that affects its visitors. */
export type LinkState = 'expired' | 'password';

/** Returns the states of a link that a list shows beside its title. */
export const statesOf = (link: LinkRecord, now: Date): LinkState[] => [
  ...(isExpired(link, now) ? (['expired'] as const) : []),
  ...(link.has_password === true ? (['password'] as const) : []),
];
