import { milestonePassed } from './milestones.ts';
import { daysBetween } from './silence.ts';
import type { Check, Watch, WatchChoices } from './watch.ts';

/** An event to notify the person about. */
export type News =
  | { kind: 'milestone'; milestone: number; clicks: number }
  | { kind: 'quiet'; days: number; since: number };

/** True if a link has had no clicks for the chosen number of days. */
export const isSilent = ({ quietDays }: WatchChoices, { quietSince, at }: Check): boolean =>
  quietDays !== null && daysBetween(quietSince, at) >= quietDays;

/** True if a silence was already reported. A reported time in the future came from a clock that was ahead. */
const isReported = ({ quietSince, at }: Check, reported: Watch['told']): boolean =>
  reported.quietSince !== null && reported.quietSince <= at && quietSince <= reported.quietSince;

/** Starts watching a link, or changes its choices. Existing milestones and silences are not reported. */
export const startWatch = (id: string, choices: WatchChoices, seen: Check): Watch => ({
  id,
  choices,
  seen,
  told: { clicks: seen.clicks, quietSince: isSilent(choices, seen) ? seen.quietSince : null },
  state: { name: 'watched' },
});

/**
 * Compares a check with the previous one. News are the highest milestone passed, and a silence, which is reported once
 * until the next click. Returns the updated watch, too.
 */
export function newsOf(watch: Watch, seen: Check): { watch: Watch; news: News[] } {
  const { choices, told: reported } = watch;
  const news: News[] = [];
  const clicks = seen.clicks ?? reported.clicks ?? 0;
  const before = reported.clicks ?? clicks;
  const milestone = choices.milestones ? milestonePassed(before, clicks) : null;
  if (milestone !== null) news.push({ kind: 'milestone', milestone, clicks });

  const isNews = isSilent(choices, seen) && !isReported(seen, reported);
  if (isNews) {
    news.push({ kind: 'quiet', days: daysBetween(seen.quietSince, seen.at), since: seen.quietSince });
  }
  const now = {
    // Clicks that the service removes and counts again are no news.
    clicks: seen.clicks === null ? reported.clicks : Math.max(before, seen.clicks),
    quietSince: isNews ? seen.quietSince : reported.quietSince,
  };
  return { watch: { ...watch, seen, told: now, state: { name: 'watched' } }, news };
}
