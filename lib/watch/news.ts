import { milestonePassed } from './milestones.ts';
import { daysBetween } from './silence.ts';
import type { Check, Watch, WatchChoices } from './watch.ts';

/** Something to notify of. */
export type News =
  | { kind: 'milestone'; milestone: number; clicks: number }
  | { kind: 'quiet'; days: number; since: number };

/** Whether a link has had no clicks for as long as somebody wants to know. */
export const isSilent = ({ quietDays }: WatchChoices, { quietSince, at }: Check): boolean =>
  quietDays !== null && daysBetween(quietSince, at) >= quietDays;

/** True if a silence was told. One told of a later moment than now was dated by a clock that was ahead. */
const isTold = ({ quietSince, at }: Check, told: Watch['told']): boolean =>
  told.quietSince !== null && told.quietSince <= at && quietSince <= told.quietSince;

/** Begins to watch a link, or to watch it for something else. What is so already needs no telling. */
export const startWatch = (id: string, choices: WatchChoices, seen: Check): Watch => ({
  id,
  choices,
  seen,
  told: { clicks: seen.clicks, quietSince: isSilent(choices, seen) ? seen.quietSince : null },
  state: { name: 'watched' },
});

/**
 * What is new since the check before: the highest milestone that was passed, and a silence, once until there was a click
 * again. With the watch as it is once that is told.
 */
export function newsOf(watch: Watch, seen: Check): { watch: Watch; news: News[] } {
  const { choices, told } = watch;
  const news: News[] = [];
  const clicks = seen.clicks ?? told.clicks ?? 0;
  const before = told.clicks ?? clicks;
  const milestone = choices.milestones ? milestonePassed(before, clicks) : null;
  if (milestone !== null) news.push({ kind: 'milestone', milestone, clicks });

  const isNews = isSilent(choices, seen) && !isTold(seen, told);
  if (isNews) {
    news.push({ kind: 'quiet', days: daysBetween(seen.quietSince, seen.at), since: seen.quietSince });
  }
  const now = {
    // Clicks that the service takes back and counts again are no news.
    clicks: seen.clicks === null ? told.clicks : Math.max(before, seen.clicks),
    quietSince: isNews ? seen.quietSince : told.quietSince,
  };
  return { watch: { ...watch, seen, told: now, state: { name: 'watched' } }, news };
}
