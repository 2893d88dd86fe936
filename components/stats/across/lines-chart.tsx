import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { intervals } from '@/lib/contract/analytics.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkName } from '@/lib/link/link-name.ts';
import { linesOf } from '@/lib/stats/across.ts';
import type { AcrossView } from '@/lib/stats/across-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { fillGaps } from '@/lib/stats/fill-gaps.ts';
import { suitedInterval } from '@/lib/stats/intervals.ts';
import { byCount } from '@/lib/stats/rank.ts';
import { gridOf } from '@/lib/stats/step-grid.ts';
import styles from '../chart/chart.module.css';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { Choices } from '../chart/choices.tsx';
import { countWords, stepName } from '../formats.ts';
import { LinesPlot } from './lines-plot.tsx';
import type { EachFigures } from './use-each-figures.ts';

/** How many lines can be told apart: those of the links with the most clicks. */
const mostLines = 6;

interface Props {
  links: readonly LinkRecord[];
  each: EachFigures;
  range: DayRange;
  view: AcrossView;
  onView: (part: Partial<AcrossView>) => void;
  now: number;
}

/** The lines of the links that are clicked most, together. */
export function LinesChart({ links, each, range, view, onView, now }: Props) {
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const { metric } = view;
  const interval = view.interval ?? suitedInterval(range);
  const first = useMemo(
    () =>
      links
        .flatMap((link) => {
          const told = each.get(link.id);
          return told?.state === 'shown' && told.figures.steps[interval] !== null
            ? [{ id: link.id, name: linkName(link), figures: told.figures }]
            : [];
        })
        .sort((one, other) => byCount(one.figures[metric], other.figures[metric]))
        .slice(0, mostLines),
    [links, each, metric, interval],
  );
  const { starts, lines } = useMemo(() => {
    // Of few steps a single link has, nobody can tell where weeks begin: they lie beside each other on one grid.
    const grid = gridOf(
      first.flatMap(({ figures }) => figures.steps[interval] ?? []),
      { interval, range },
    );
    const all = first.map(({ id, figures }) => ({
      id,
      points: fillGaps(figures.steps[interval] ?? [], { interval, range, now, grid }).points,
    }));
    return linesOf(all, metric);
  }, [first, interval, range, now, metric]);
  const names = first.map(({ name }) => name);
  const rows = () =>
    starts.map((start, at) => [
      stepName(start, interval),
      ...lines.map(({ counts }) => countWords(counts[at] ?? null)),
    ]);
  const words = (at: number) => [
    stepName(starts[at] ?? 0, interval),
    ...lines.map(({ counts }, line) => `${names[line]}: ${countWords(counts[at] ?? null)}`),
  ];
  if (lines.length === 0) return null;
  return (
    <ChartFrame
      title={i18n.t('stats.time.heading')}
      {...(links.length > mostLines && { note: i18n.t('stats.across.first', [mostLines]) })}
      file="links-over-time"
      chart={chart}
      table={{ columns: [i18n.t('stats.time.when'), ...names.map((name, at) => `${at + 1} ${name}`)], rows }}
      choices={
        <Choices
          label={i18n.t('stats.time.interval')}
          options={intervals.map((value) => ({ value, label: i18n.t(`stats.interval.${value}`) }))}
          chosen={interval}
          onChoose={(interval) => onView({ interval })}
        />
      }
      legend={
        <ul className={styles['legend']}>
          {first.map(({ id, name }, at) => (
            <li key={id}>
              <svg width="32" height="8" aria-hidden="true">
                <path className={styles[`line${at + 1}`]} d="M0 4h32" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      }
    >
      <LinesPlot
        ref={chart}
        starts={starts}
        lines={lines}
        interval={interval}
        index={index}
        onIndex={setIndex}
        words={words}
      />
    </ChartFrame>
  );
}
