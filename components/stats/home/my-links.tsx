import { memo, useMemo } from 'react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import { sumOf } from '@/lib/stats/sums.ts';
import { LinesChart } from '../compare/lines-chart.tsx';
import { SubjectContext } from '../export/subject.ts';
import { Headline } from '../page/headline.tsx';
import type { Period } from './period.tsx';
import { TopLinks } from './top-links.tsx';
import type { LoadedStats } from './use-my-stats.ts';

interface Props {
  connectionId: string;
  /** The connection's name, where the page shows several. */
  name: string | null;
  loaded: LoadedStats;
  /** True if links above the limit are not loaded. The previous period then lacks links without recent clicks. */
  isPartial: boolean;
  range: DayRange;
  period: Period;
  /** The level of the headings. */
  Heading: 'h3' | 'h4';
  linkTo: ReturnType<typeof ownPages>['linkTo'];
}

/**
 * The sums of clicks and visitors of all links with their change, a chart over time, and the links with the most
 * clicks.
 */
export const MyLinks = memo(function MyLinks({
  connectionId,
  name,
  loaded: { counted, isAsking, isWhole },
  isPartial,
  range,
  period: { view, onView, now },
  Heading,
  linkTo,
}: Props) {
  const sum = useMemo(() => sumOf(counted.map(({ counts }) => counts)), [counted]);
  const before = useMemo(() => (isAsking || isPartial ? null : sumBeforeOf(counted)), [isAsking, isPartial, counted]);
  const lines = useMemo(() => {
    const clicked = counted.flatMap(({ counts }) => (counts.total_count === 0 ? [] : counts));
    return clicked.length === 0 ? [] : [{ id: 'all', name: i18n.t('stats.mine.heading'), stats: clicked }];
  }, [counted]);
  const subject = useMemo(() => ({ name: name ?? i18n.t('stats.mine.heading'), address: null, range }), [name, range]);
  const titled = (words: string) => (name === null ? words : `${words} · ${name}`);
  // Links without a click load first. Their 0 is not the number of all links.
  if (!isWhole && (sum.total_count ?? 0) === 0) return null;
  return (
    <SubjectContext value={subject}>
      <Headline
        stats={counted.length === 0 ? { total_count: 0, unique_count: 0 } : sum}
        before={before}
        range={range}
        note={i18n.t('stats.compare.visitorsNote')}
      />
      {lines.length === 0 && isWhole && (
        <p className="flex flex-wrap items-center gap-3 rounded-card bg-sunken p-4">{i18n.t('stats.empty.heading')}</p>
      )}
      <LinesChart
        title={titled(i18n.t('stats.time.heading'))}
        Heading={Heading}
        file={`${view.metric === 'total_count' ? 'clicks' : 'visitors'}-of-all-links`}
        lines={lines}
        {...{ range, view, onView, now }}
      />
      <TopLinks
        title={titled(i18n.t('stats.mine.top'))}
        {...{ connectionId, counted, isAsking, Heading, linkTo }}
        chosen={view.range}
      />
    </SubjectContext>
  );
});
