/** The clicks of a link, as far as its record tells. Times in milliseconds since 1970. */
export interface LinkActivity {
  id: string;
  /** As the link spells it; empty if it has none. */
  campaign: string;
  createdAt: number | null;
  lastClicked: number | 'never' | 'unknown';
}

/**
 * The background takes the last click from stats where the record has none. It then is the start of an hour, in any time
 * zone, and a lower bound only. In milliseconds.
 */
const partOfHour = 15 * 60_000;

/**
 * Returns the last click of a link, as far as it is exact.
 *
 * @param time in milliseconds since 1970; null if the service does not say
 * @param isClicked null if the service does not say
 */
export function lastClickOf(time: number | null, isClicked: boolean | null): LinkActivity['lastClicked'] {
  if (time === null) return isClicked === false ? 'never' : 'unknown';
  return time % partOfHour === 0 ? 'unknown' : time;
}
