import { useCallback, useEffect, useState } from 'react';
import { fewAtOnce } from '@/lib/async/few-at-once.ts';
import { storedTime } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { DatedAnswer } from '@/lib/stats/dated-answer.ts';
import { type DayRange, dayLength, timeOf } from '@/lib/stats/days.ts';
import { type Figures, figuresOf } from '@/lib/stats/figures.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';

/** The figures of one link among several. One that is asked for again still says why the time before failed. */
export type LinkFigures =
  | { state: 'asking'; former: Failure | null }
  /** `at` is when they came; those that are asked for anew stay in sight, also where that fails. */
  | { state: 'shown'; figures: Figures; at: number; refreshing: boolean; failure: Failure | null }
  | { state: 'failed'; failure: Failure };

/** What has come, or is to come, by the links' ids; nothing for one that nobody has asked for. */
export type EachFigures = ReadonlyMap<string, LinkFigures>;

/** How long an answer that is kept is as good as a new one, in milliseconds. */
const freshFor = 10 * 60_000;

/** Days that were over when their answer came have brought nothing since. */
function isFresh(at: number, end_date: string): boolean {
  const answeredAt = storedTime(at);
  return Date.now() - answeredAt < freshFor || answeredAt >= timeOf(end_date) + 2 * dayLength;
}

/** Figures of many links must not crowd a service out: also those of days that nobody looks at any more count. */
const turns = fewAtOnce(4);

const shownOf = ({ answer, at }: DatedAnswer): LinkFigures => ({
  state: 'shown',
  figures: figuresOf(answer),
  at,
  refreshing: false,
  failure: null,
});

const toAsk = (figures: LinkFigures | undefined): LinkFigures =>
  figures?.state === 'shown'
    ? { ...figures, refreshing: true }
    : { state: 'asking', former: figures?.state === 'failed' ? figures.failure : null };

const asFailed = (figures: LinkFigures | undefined, failure: Failure): LinkFigures =>
  figures?.state === 'shown' ? { ...figures, refreshing: false, failure } : { state: 'failed', failure };

/** Whether figures are on their way, for the first time or anew. */
export const isAsked = (figures: LinkFigures) =>
  figures.state === 'asking' || (figures.state === 'shown' && figures.refreshing);

/** Why figures did not come, or not anew; null where nothing failed. */
export const failureOf = (figures: LinkFigures): Failure | null =>
  figures.state === 'failed' || figures.state === 'shown' ? figures.failure : null;

/** What becomes of one that is not asked for after all; nothing where nothing is known of it. */
function unasked(figures: LinkFigures): LinkFigures | null {
  if (figures.state === 'shown') return { ...figures, refreshing: false };
  if (figures.state === 'asking') return figures.former && { state: 'failed', failure: figures.former };
  return figures;
}

/**
 * Asks for the figures of links, a few at a time. What came, or is under way, stays when others are asked for.
 *
 * @param range null asks for nothing
 * @param connectionId - the id of the links' connection; default: the page's connection
 */
export function useEachFigures(range: DayRange | null, connectionId?: string) {
  const { start_date, end_date } = range ?? {};
  const days = `${start_date}/${end_date}`;
  const [kept, setKept] = useState<{ days: string; each: EachFigures }>({ days, each: new Map() });
  const [stopped, setStopped] = useState(false);
  // A page that was left hears its answers no more: another asks on its own.
  const [page] = useState(() => crypto.randomUUID());
  const isMine = useCallback((key: string) => key.startsWith(`${page}/`), [page]);

  // Other days have other figures.
  useEffect(() => {
    setKept({ days, each: new Map() });
    return () => void turns.clear(isMine);
  }, [days, isMine]);

  /** Changes what is shown of these days: an answer may come when others are. */
  const note = useCallback(
    (change: (each: Map<string, LinkFigures>) => void) =>
      setKept((former) => {
        if (former.days !== days) return former;
        const each = new Map(former.each);
        change(each);
        return { days, each };
      }),
    [days],
  );

  const askFor = useCallback(
    (ids: readonly string[]) => {
      if (start_date === undefined || end_date === undefined || ids.length === 0) return;
      setStopped(false);
      note((each) => {
        for (const id of ids) each.set(id, toAsk(each.get(id)));
      });
      for (const id of ids) {
        turns.add(`${page}/${days}/${id}`, async () => {
          const answered = await ask('retrieveStats', { id, start_date, end_date }, connectionId);
          note((each) =>
            each.set(id, answered.ok ? shownOf(answered.value) : asFailed(each.get(id), answered.failure)),
          );
        });
      }
    },
    [page, days, start_date, end_date, note, connectionId],
  );

  /** Shows what is kept of links, however old; answers with those of which nothing is, or nothing as good as new. */
  const recall = useCallback(
    async (ids: readonly string[]): Promise<string[]> => {
      if (start_date === undefined || end_date === undefined) return [];
      const answers = await Promise.all(ids.map((id) => recallAnswer({ id, start_date, end_date }, connectionId)));
      note((each) => {
        for (const [at, id] of ids.entries()) {
          const answer = answers[at];
          if (answer && !each.has(id)) each.set(id, shownOf(answer));
        }
      });
      return ids.filter((_, at) => !isFresh(answers[at]?.at ?? 0, end_date));
    },
    [start_date, end_date, note, connectionId],
  );

  const stop = useCallback(() => {
    const dropped = new Set(turns.clear(isMine));
    setStopped(true);
    setKept(({ days, each }) => {
      const left = [...each].flatMap(([id, figures]): [string, LinkFigures][] => {
        const rest = dropped.has(`${page}/${days}/${id}`) ? unasked(figures) : figures;
        return rest === null ? [] : [[id, rest]];
      });
      return { days, each: new Map(left) };
    });
  }, [page, isMine]);

  const each = kept.days === days ? kept.each : none;
  const asking = !stopped && [...each.values()].some(isAsked);
  return { each, asking, askFor, recall, stop };
}

const none: EachFigures = new Map();
