import type { WideAnalytics } from '../contract/analytics.ts';
import { readMoment } from './read-moment.ts';

/**
 * Returns the earliest possible time of the last click, in milliseconds since 1970: the start of the last hour or day
 * with clicks. Null if no step has clicks.
 */
export function lastClickIn({ stats }: WideAnalytics, now: number): number | null {
  let last: number | null = null;
  for (const { date, total_count } of [...(stats?.interval?.hour ?? []), ...(stats?.interval?.day ?? [])]) {
    const start = (total_count ?? 0) > 0 ? readMoment(date ?? '') : null;
    if (start !== null && start <= now && start > (last ?? 0)) last = start;
  }
  return last;
}
