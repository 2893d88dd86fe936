import type { WideAnalytics } from '../contract/analytics.ts';
import { readMoment } from './read-moment.ts';

/**
 * A moment that the last click came no earlier than, by a link's stats: the begin of the last hour that has clicks, or of the
 * last day. Milliseconds since 1970; null where no step tells.
 */
export function lastClickIn({ stats }: WideAnalytics, now: number): number | null {
  let last: number | null = null;
  for (const { date, total_count } of [...(stats?.interval?.hour ?? []), ...(stats?.interval?.day ?? [])]) {
    const start = (total_count ?? 0) > 0 ? readMoment(date ?? '') : null;
    if (start !== null && start <= now && start > (last ?? 0)) last = start;
  }
  return last;
}
