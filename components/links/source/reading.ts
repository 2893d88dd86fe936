import type { ReadyList } from './list-source.ts';

/** The progress of reading the whole list. */
interface Reading {
  read: number;
  /** The number of links of the last whole reading; null during the first. */
  total: number | null;
}

/** Returns the progress of reading all connections' lists; null if no whole list is being read. */
export function readingOf({ members }: Pick<ReadyList, 'members'>): Reading | null {
  const caches = members.flatMap(({ cache }) => cache ?? []);
  const reading = caches.flatMap(({ activity, known, wholeAt }) =>
    activity.state === 'reading' && activity.whole
      ? { read: activity.read, total: wholeAt === null ? null : known }
      : [],
  );
  if (reading.length === 0) return null;
  const totals = reading.map(({ total }) => total);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    read: sum(reading.map(({ read }) => read)),
    total: totals.some((total) => total === null) ? null : sum(totals.map((total) => total ?? 0)),
  };
}
