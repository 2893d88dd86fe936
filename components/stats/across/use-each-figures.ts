import { useCallback, useEffect, useState } from 'react';
import { fewAtOnce } from '@/lib/async/few-at-once.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { type Figures, figuresOf } from '@/lib/stats/figures.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';

/** The figures of one link among several. One that is asked for again still says why the time before failed. */
export type LinkFigures =
  | { state: 'asking'; former: Failure | null }
  | { state: 'shown'; figures: Figures }
  | { state: 'failed'; failure: Failure };

/** What has come, or is to come, by the links' ids; nothing for one that nobody has asked for. */
export type EachFigures = ReadonlyMap<string, LinkFigures>;

/** How long an answer that is kept is as good as a new one, in milliseconds. */
const freshFor = 10 * 60_000;

/** Figures of many links must not crowd a service out: also those of days that nobody looks at any more count. */
const turns = fewAtOnce(4);

async function figuresFor(id: string, range: DayRange, now: number): Promise<LinkFigures> {
  const kept = await recallAnswer({ id, ...range });
  if (kept !== null && Math.abs(now - kept.at) < freshFor) return { state: 'shown', figures: figuresOf(kept.answer) };
  const told = await ask('retrieveStats', { id, ...range });
  if (!told.ok) return { state: 'failed', failure: told.failure };
  return { state: 'shown', figures: figuresOf(told.value.answer) };
}

const toAsk = (told: LinkFigures | undefined): LinkFigures => ({
  state: 'asking',
  former: told?.state === 'failed' ? told.failure : null,
});

/** Asks for the figures of links, a few at a time. What came, or is under way, stays when others are asked for. */
export function useEachFigures(range: DayRange) {
  const { start_date, end_date } = range;
  const days = `${start_date}/${end_date}`;
  const [kept, setKept] = useState<{ days: string; each: EachFigures }>({ days, each: new Map() });
  const [stopped, setStopped] = useState(false);
  // A page that was left hears its answers no more: another asks on its own.
  const [page] = useState(() => crypto.randomUUID());

  // Other days have other figures.
  useEffect(() => {
    setKept({ days, each: new Map() });
    return () => void turns.clear();
  }, [days]);

  const askFor = useCallback(
    (ids: readonly string[]) => {
      const range = { start_date, end_date };
      const days = `${start_date}/${end_date}`;
      // An answer may come when other days are shown.
      const note = (change: (each: Map<string, LinkFigures>) => void) =>
        setKept((former) => {
          if (former.days !== days) return former;
          const each = new Map(former.each);
          change(each);
          return { days, each };
        });
      setStopped(false);
      note((each) => {
        for (const id of ids) each.set(id, toAsk(each.get(id)));
      });
      for (const id of ids) {
        turns.add(`${page}/${days}/${id}`, async () => {
          const told = await figuresFor(id, range, Date.now());
          note((each) => each.set(id, told));
        });
      }
    },
    [page, start_date, end_date],
  );

  const stop = useCallback(() => {
    const dropped = new Set(turns.clear());
    setStopped(true);
    setKept(({ days, each }) => {
      const left = [...each].flatMap(([id, told]): [string, LinkFigures][] => {
        if (!dropped.has(`${page}/${days}/${id}`)) return [[id, told]];
        return told.state === 'asking' && told.former !== null ? [[id, { state: 'failed', failure: told.former }]] : [];
      });
      return { days, each: new Map(left) };
    });
  }, [page]);

  const each = kept.days === days ? kept.each : none;
  const asking = !stopped && [...each.values()].some(({ state }) => state === 'asking');
  return { each, asking, askFor, stop };
}

const none: EachFigures = new Map();
