import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { type Figures, figuresOf } from '@/lib/stats/figures.ts';
import { inTurns } from '@/lib/stats/in-turns.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';

/** The figures of one link among several. */
export type LinkFigures = { state: 'shown'; figures: Figures } | { state: 'failed'; failure: Failure };

/** How long an answer that is kept is as good as a new one, in milliseconds. */
const freshFor = 10 * 60_000;

async function figuresFor(id: string, range: DayRange, now: number): Promise<LinkFigures> {
  const kept = await recallAnswer({ id, ...range });
  if (kept !== null && Math.abs(now - kept.at) < freshFor) return { state: 'shown', figures: figuresOf(kept.answer) };
  const told = await ask('retrieveStats', { id, ...range });
  if (!told.ok) return { state: 'failed', failure: told.failure };
  return { state: 'shown', figures: figuresOf(told.value.answer) };
}

/** Asks for the figures of links one by one, a few at a time. What came stays when others are asked for. */
export function useEachFigures(range: DayRange) {
  const { start_date, end_date } = range;
  const [each, setEach] = useState<ReadonlyMap<string, LinkFigures>>(new Map());
  const [asking, setAsking] = useState(false);
  const stopping = useRef(new AbortController());

  // Other days have other figures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days themselves
  useEffect(() => {
    setEach(new Map());
    return () => stopping.current.abort();
  }, [start_date, end_date]);

  const askFor = useCallback(
    async (ids: readonly string[]) => {
      stopping.current.abort();
      const mine = new AbortController();
      stopping.current = mine;
      setAsking(true);
      const days = { start_date, end_date };
      await inTurns(
        ids,
        async (id) => {
          const told = await figuresFor(id, days, Date.now());
          if (stopping.current === mine) setEach((former) => new Map(former).set(id, told));
        },
        mine.signal,
      );
      if (stopping.current === mine) setAsking(false);
    },
    [start_date, end_date],
  );

  const stop = useCallback(() => {
    stopping.current.abort();
    setAsking(false);
  }, []);

  return { each, asking, askFor, stop };
}
