import { type ReactNode, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { CompareView } from '@/lib/stats/compare-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { fillGaps } from '@/lib/stats/fill-gaps.ts';
import { isUnfinished, reportedInterval } from '@/lib/stats/intervals.ts';
import { byCount } from '@/lib/stats/rank.ts';
import type { Stats } from '@/lib/stats/stats.ts';
import { addPoints, linesOf, sumOf } from '@/lib/stats/sums.ts';
import { countWords, stepName } from '../../ui/stats-formats.ts';
import styles from '../chart/chart.module.css';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { IntervalMenu } from '../chart/interval-menu.tsx';
import { LinesPlot } from './lines-plot.tsx';

/** The maximum number of lines that remain distinguishable. */
const maxLines = 6;

/** A line of one link or of the sum of several. */
interface Line {
  id: string;
  name: string;
  /** The part of the name that no other line has, for little room. Default: the name. */
  ownName?: string;
  stats: readonly Stats[];
}

interface Props {
  title: string;
  /** The level of the heading. */
  Heading?: 'h2' | 'h3' | 'h4';
  /** The numbers, which stand in place of the title. */
  lead?: ReactNode;
  lines: readonly Line[];
  range: DayRange;
  view: CompareView;
  onView: (part: Partial<CompareView>) => void;
  now: number;
  /** The content in the names of saved files, such as `clicks-by-link`. */
  file: string;
}

const reports = (stats: Stats, interval: Interval) => stats.steps[interval] !== null;

/** A chart of the lines with the most clicks. */
export function LinesChart({ title, Heading = 'h2', lead, lines: all, range, view, onView, now, file }: Props) {
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const { metric } = view;
  const stats = useMemo(() => all.flatMap((line) => line.stats), [all]);
  const interval = view.interval ?? reportedInterval(range, stats);
  const first = useMemo(
    () =>
      all
        .map((line) => ({ ...line, stats: line.stats.filter((stats) => reports(stats, interval)) }))
        .filter((line) => line.stats.length > 0)
        .sort((one, other) => byCount(sumOf(one.stats)[metric], sumOf(other.stats)[metric]))
        .slice(0, maxLines),
    [all, metric, interval],
  );
  const missing = stats.filter((each) => !reports(each, interval)).length;
  const { starts, lines, misfits } = useMemo(() => {
    let misfits = 0;
    const points = (stats: Stats) => {
      const series = fillGaps(stats.steps[interval] ?? [], { interval, range, now });
      misfits += series.misfits;
      return series.points;
    };
    const lines = first.map(({ id, stats }) => ({ id, points: addPoints(stats.map(points)) }));
    return { ...linesOf(lines, metric), misfits };
  }, [first, interval, range, now, metric]);
  const names = first.map(({ name }) => name);
  const ownNames = first.map(({ name, ownName = name }) => ownName);
  const rows = () =>
    starts.map((start, at) => [
      stepName(start, interval),
      ...lines.map(({ counts }) => countWords(counts[at] ?? null)),
    ]);
  const words = (at: number) => [
    stepName(starts[at] ?? 0, interval),
    ...lines.map(({ counts }, line) =>
      i18n.t('stats.compare.valueOf', [names[line] ?? '', countWords(counts[at] ?? null)]),
    ),
  ];
  const hasOthers = stats.some(({ steps }) => Object.values(steps).some((steps) => steps !== null));
  const isRunning = isUnfinished(starts.at(-1), { interval, now });
  const notes = [
    all.length > maxLines ? i18n.t('stats.compare.first', [maxLines]) : '',
    missing > 0 && lines.length > 0 ? i18n.t('stats.missing.links', missing, [formatCount(missing)]) : '',
    misfits > 0 ? i18n.t('stats.time.misfits', misfits, [formatCount(misfits)]) : '',
  ].filter((note) => note !== '');
  if (all.length === 0)
    return lead === undefined ? null : <div className={`${styles['frame']} ${styles['loading']}`}>{lead}</div>;
  return (
    <ChartFrame
      title={title}
      Heading={Heading}
      lead={lead}
      notes={notes}
      file={`${file}-by-${interval}`}
      chart={chart}
      missing={lines.length > 0 ? null : i18n.t(hasOthers ? 'stats.missing.interval' : 'stats.missing.time')}
      table={{ columns: [i18n.t('stats.time.when'), ...names.map((name, at) => `${at + 1} ${name}`)], rows }}
      choices={<IntervalMenu chosen={interval} onChoose={(interval) => onView({ interval })} />}
      legend={
        names.length > 1 && (
          <ul className={`${styles['legend']} ${styles['narrow']}`}>
            {first.map(({ id, name }, at) => (
              <li key={id}>
                <svg width="32" height="8" aria-hidden="true">
                  <path className={styles['line']} data-line={at + 1} d="M0 4h32" />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )
      }
    >
      <LinesPlot
        ref={chart}
        title={title}
        starts={starts}
        lines={lines}
        {...{ names, ownNames }}
        isRunning={isRunning}
        interval={interval}
        index={index}
        onIndex={setIndex}
        words={words}
      />
    </ChartFrame>
  );
}
