import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readStoredStats } from '@/lib/database/stored-stats.ts';
import { cachedLink } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { type DatedAnswer, type LinkStats, linkStats } from '@/lib/stats/dated-answer.ts';
import { type DayRange, isSameRange } from '@/lib/stats/days.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { PreviewPeriod } from '@/lib/storage/stats-preview.ts';

/** The first data of a stats preview. */
export interface PreviewStart {
  /** Milliseconds since 1970. */
  now: number;
  period: PreviewPeriod;
  /** The stored answer for the days of the period; null if there is none, or if it is not read yet. */
  stored: DatedAnswer | null;
}

/** Returns the days of a period up to now (milliseconds since 1970). */
export const previewDays = (period: PreviewPeriod, now: number): DayRange =>
  daysOf({ name: period }, { now, created: null });

/** Returns the period of a stats preview as of now, without data. */
export const emptyPreview = (period: PreviewPeriod): PreviewStart => ({ now: Date.now(), period, stored: null });

/** Reads the stored stats of a link. Sends no request. */
export async function readPreview(connectionId: string, id: string, period: PreviewPeriod): Promise<PreviewStart> {
  const start = emptyPreview(period);
  const reading = readStoredStats(connectionId, [{ id, ...previewDays(period, start.now) }]);
  const [stored = null] = await reading.catch(noteProblem('readCache', []));
  return { ...start, stored };
}

interface PreviewState {
  /** Stays at the former days until stats of the new days arrive. */
  stats: LinkStats | null;
  isAsking: boolean;
  failure: Failure | null;
  link: LinkRecord | null;
  /** True if the service itself has just answered the link. */
  isLive: boolean;
}

const firstStats = ({ stored, period, now }: PreviewStart) => stored && linkStats(stored, previewDays(period, now));

/** Returns the stats if they are of these days, else null. */
const ofRange = (stats: LinkStats | null, range: DayRange) =>
  stats !== null && isSameRange(stats.range, range) ? stats : null;

/**
 * Reads the stored stats of a link and requests new ones, also when the days change. The options use their query cache
 * instead, which the popup does not load.
 *
 * @param range - null sends no request yet
 */
export function useStatsPreview(key: string, range: DayRange | null, ready: PreviewStart | null) {
  const [state, setState] = useState<PreviewState>(() => ({
    stats: ready && firstStats(ready),
    isAsking: true,
    failure: null,
    link: null,
    isLive: false,
  }));
  /** Another object for each try. */
  const [attempt, setAttempt] = useState({ key });
  if (attempt.key !== key) setAttempt({ key });
  const asks = range !== null;

  useLayoutEffect(() => {
    if (range === null) return;
    const { change, stop } = changesOf(setState);
    const { connectionId, id } = partsOfLink(attempt.key);
    const query = { id, ...range };
    const showStored = async () => {
      const [stored] = await readStoredStats(connectionId, [query]);
      if (stored) change(({ stats }) => ({ stats: ofRange(stats, range) ?? linkStats(stored, range) }));
    };
    const askStats = async (showing: Promise<void>) => {
      const answered = await ask('retrieveStats', query, connectionId);
      // A failure must not hide what is stored.
      if (!answered.ok) await showing;
      change(({ stats }) => ({
        isAsking: false,
        ...(answered.ok
          ? { stats: linkStats(answered.value, range), failure: null }
          : { stats: ofRange(stats, range), failure: answered.failure }),
      }));
    };
    change(() => ({ isAsking: true }));
    void askStats(showStored().catch(noteProblem('readCache')));
    return stop;
  }, [attempt, range]);

  useLayoutEffect(() => {
    if (!asks) return;
    const { change, stop } = changesOf(setState);
    const { connectionId, id } = partsOfLink(attempt.key);
    const showCached = async () => {
      const cached = (await readConnection(connectionId)) && (await cachedLink(connectionId, id));
      change(({ link }) => ({ link: link ?? cached }));
    };
    const askLink = async () => {
      const answered = await ask('retrieveLink', { id }, connectionId);
      if (answered.ok) change(() => ({ link: answered.value, isLive: true }));
    };
    showCached().catch(noteProblem('readCache'));
    void askLink();
    return stop;
  }, [attempt, asks]);

  return { ...state, retry: () => setAttempt({ key }) };
}

/** Returns a function that changes the state until it is stopped. */
function changesOf(setState: Dispatch<SetStateAction<PreviewState>>) {
  let isCurrent = true;
  return {
    change: (next: (former: PreviewState) => Partial<PreviewState>) => {
      if (isCurrent) setState((former) => ({ ...former, ...next(former) }));
    },
    stop: () => {
      isCurrent = false;
    },
  };
}
