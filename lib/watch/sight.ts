import type { LinkRecord } from '../contract/link-reading.ts';
import { linkName } from '../link/link-name.ts';
import type { Seen, WatchChoices } from './watch.ts';

/** The clicks of a service may follow its `last_clicked` some moments later, in milliseconds. */
const countingTakes = 10 * 60_000;

const momentOf = (date: string | null): number | null => (date === null ? null : Date.parse(date));

const isNeverClicked = ({ is_clicked, last_clicked }: LinkRecord) => is_clicked === false && last_clicked === null;

/**
 * The clicks of a link where its record tells them without asking for figures: none, or as many as at the look before,
 * where there was no click since. Null where figures have to be asked for.
 */
export function clicksByRecord(record: LinkRecord, before: Seen | null): number | null {
  if (isNeverClicked(record)) return 0;
  const last = momentOf(record.last_clicked);
  const isAsBefore = before !== null && last === before.quietSince && last < before.at - countingTakes;
  return isAsBefore ? before.clicks : null;
}

/** Whether figures are of use: for milestones, and where the record does not say when the last click was. */
export const wantsClicks = ({ milestones }: WatchChoices, record: LinkRecord): boolean =>
  milestones || (record.last_clicked === null && !isNeverClicked(record));

/**
 * Puts what a service tells of a link into a look.
 * @param now milliseconds since 1970
 */
export const sightOf = (record: LinkRecord, clicks: number | null, before: Seen | null, now: number): Seen => ({
  at: now,
  name: linkName(record),
  clicks,
  quietSince: quietSinceOf(record, clicks, before, now),
});

/** A service that names no last click is taken at what is seen: silence begins no sooner than somebody looks. */
function quietSinceOf(record: LinkRecord, clicks: number | null, before: Seen | null, now: number): number {
  const last = momentOf(record.last_clicked);
  if (last !== null) return last;
  if (isNeverClicked(record) || clicks === 0) return momentOf(record.created_at) ?? before?.quietSince ?? now;
  if (before === null) return now;
  const rose = clicks !== null && before.clicks !== null && clicks > before.clicks;
  return rose ? now : before.quietSince;
}
