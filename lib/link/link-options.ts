import type { LinkRecord } from '../contract/link-reading.ts';
import { isExpired } from './expired.ts';
import { type SectionName, sectionFlags, sectionNames } from './sections.ts';

/** An option that a list shows for a link: a section that is on, or that the link has expired. */
export type LinkOption = SectionName | 'expired';

/** Returns the options of a link, in order. An expired link shows `expired` instead of `expiration`. */
export function optionsOf(link: LinkRecord, now: Date): LinkOption[] {
  const isOver = isExpired(link, now);
  const on = sectionNames.filter((name) => sectionFlags[name].some((flag) => link[flag] === true));
  return isOver ? [...on.filter((name) => name !== 'expiration'), 'expired'] : on;
}
