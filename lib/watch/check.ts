import type { LinkRecord } from '../contract/link-reading.ts';
import { linkName } from '../link/link-name.ts';
import type { Check, WatchChoices } from './watch.ts';

/** The clicks of a service may follow its `last_clicked` some moments later, in milliseconds. */
const countingTakes = 10 * 60_000;

const momentOf = (date: string | null): number | null => (date === null ? null : Date.parse(date));

const isNeverClicked = ({ is_clicked, last_clicked }: LinkRecord) => is_clicked === false && last_clicked === null;

/**
 * The clicks of a link where its record tells them without asking for stats: none, or as many as at the check before,
 * where there was no click since. Null where stats have to be asked for.
 */
export function clicksFromRecord(record: LinkRecord, before: Check | null): number | null {
  if (isNeverClicked(record)) return 0;
  const last = momentOf(record.last_clicked);
  const isAsBefore = before !== null && last === before.quietSince && last < before.at - countingTakes;
  return isAsBefore ? before.clicks : null;
}

/** Whether stats are of use: for milestones, and where the record does not say when the last click was. */
export const needsStats = ({ milestones }: WatchChoices, record: LinkRecord): boolean =>
  milestones || (record.last_clicked === null && !isNeverClicked(record));

/**
 * What a service says of a link, as the result of a check.
 * @param now milliseconds since 1970
 */
export const checkOf = (record: LinkRecord, clicks: number | null, before: Check | null, now: number): Check => ({
  at: now,
  name: linkName(record),
  clicks,
  quietSince: quietSinceOf(record, clicks, before, now),
});

/** A service that names no last click: silence begins no sooner than the first check, or the last rise seen. */
function quietSinceOf(record: LinkRecord, clicks: number | null, before: Check | null, now: number): number {
  const last = momentOf(record.last_clicked);
  if (last !== null) return last;
  if (isNeverClicked(record) || clicks === 0) return momentOf(record.created_at) ?? before?.quietSince ?? now;
  if (before === null) return now;
  const rose = clicks !== null && before.clicks !== null && clicks > before.clicks;
  // This device's clock may have been ahead at the check before.
  return rose ? now : Math.min(before.quietSince, now);
}
