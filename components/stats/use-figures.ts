import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { DatedAnswer } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { type Figures, figuresOf } from '@/lib/stats/figures.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';

/** Figures with the days they are of, and when they came (milliseconds since 1970). */
export interface Shown {
  state: 'shown';
  figures: Figures;
  range: DayRange;
  at: number;
  /** Whether the service is being asked: for these days or, while they are new, for others. */
  refreshing: boolean;
  /** Why it could not be asked anew. */
  failure: Failure | null;
}

/** The figures of a link over some days: what was last known at once, then what the service says. */
export type Asked = { state: 'loading' } | { state: 'failed'; failure: Failure } | Shown;

/** Why figures are not there, or not anew; null where nothing went wrong. */
export const failureOf = (asked: Asked): Failure | null => (asked.state === 'loading' ? null : asked.failure);

const shownOf = ({ answer, at }: DatedAnswer, range: DayRange, refreshing: boolean): Shown => ({
  state: 'shown',
  figures: figuresOf(answer),
  range,
  at,
  refreshing,
  failure: null,
});

/** Whether figures of these very days are shown. */
export const isOf = (asked: Asked, { start_date, end_date }: DayRange): asked is Shown =>
  asked.state === 'shown' && asked.range.start_date === start_date && asked.range.end_date === end_date;

/** What was read before anything was drawn, with the days it is of. */
export interface Known {
  kept: DatedAnswer;
  range: DayRange;
}

/** Asks for figures, and again whenever the days change; null asks nothing yet. What is known is shown from the first. */
export function useFigures(
  link: string,
  days: DayRange | null,
  known: Known | null = null,
): { asked: Asked; refresh: () => void } {
  const [asked, setAsked] = useState<Asked>(() =>
    known === null ? { state: 'loading' } : shownOf(known.kept, known.range, true),
  );
  const [refreshes, setRefreshes] = useState(0);
  const { start_date, end_date } = days ?? {};
  const range = useMemo(
    () => (start_date === undefined || end_date === undefined ? null : { start_date, end_date }),
    [start_date, end_date],
  );

  // At once: another effect waits for a picture of nothing to be painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refresh asks again
  useLayoutEffect(() => {
    if (range === null) return;
    let [current, answered] = [true, false];
    // What is shown stays in sight until there is something to take its place.
    setAsked((former) => (former.state === 'shown' ? { ...former, refreshing: true } : { state: 'loading' }));
    const { connectionId, id } = parseLinkKey(link);
    const recalled = recallAnswer({ id, ...range }, connectionId).then((kept) => {
      if (current && !answered && kept) setAsked(shownOf(kept, range, true));
    });
    void ask('retrieveStats', { id, ...range }, connectionId).then(async (result) => {
      // A refusal may come before what is known has been read, and must not hide it.
      if (!result.ok) await recalled;
      answered = true;
      if (!current) return;
      if (result.ok) setAsked(shownOf(result.value, range, false));
      else setAsked((former) => failed(former, range, result.failure));
    });
    return () => {
      current = false;
    };
  }, [link, range, refreshes]);

  return { asked, refresh: useCallback(() => setRefreshes((count) => count + 1), []) };
}

const failed = (former: Asked, range: DayRange, failure: Failure): Asked =>
  isOf(former, range) ? { ...former, refreshing: false, failure } : { state: 'failed', failure };
