import type { LinkRecord } from '../contract/link-reading.ts';
import { linkName } from '../link/names/link-name.ts';
import { maxCountingDelay } from '../stats/freshness.ts';
import type { Check, WatchChoices } from './watch.ts';

const momentOf = (date: string | null): number | null => (date === null ? null : Date.parse(date));

const isNeverClicked = ({ is_clicked, last_clicked }: LinkRecord) => is_clicked === false && last_clicked === null;

/**
 * Returns a link's clicks if its record is enough: none, or as many as at the last check if there was no click since.
 * Null if the stats are needed.
 */
export function clicksFromRecord(record: LinkRecord, before: Check | null): number | null {
  if (isNeverClicked(record)) return 0;
  const last = momentOf(record.last_clicked);
  const isAsBefore = before !== null && last === before.quietSince && last < before.at - maxCountingDelay;
  return isAsBefore ? before.clicks : null;
}

/** True if stats are needed: for milestones, or if the record has no time of the last click. */
export const needsStats = ({ milestones }: WatchChoices, record: LinkRecord): boolean =>
  milestones || (record.last_clicked === null && !isNeverClicked(record));

/**
 * Returns the result of a check from a service's answers.
 * @param now milliseconds since 1970
 */
export const checkOf = (record: LinkRecord, clicks: number | null, before: Check | null, now: number): Check => ({
  at: now,
  name: linkName(record),
  clicks,
  quietSince: quietSinceOf(record, clicks, before, now),
});

/** Without a time of the last click, silence starts at the first check or at the last observed increase. */
function quietSinceOf(record: LinkRecord, clicks: number | null, before: Check | null, now: number): number {
  const last = momentOf(record.last_clicked);
  if (last !== null) return last;
  if (isNeverClicked(record) || clicks === 0) return momentOf(record.created_at) ?? before?.quietSince ?? now;
  if (before === null) return now;
  const rose = clicks !== null && before.clicks !== null && clicks > before.clicks;
  // This device's clock may have been ahead at the previous check.
  return rose ? now : Math.min(before.quietSince, now);
}
