import { type ReactNode, useMemo } from 'react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { EmptySection } from '@/components/ui/empty-section.tsx';
import type { DayRange } from '@/lib/stats/days.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import styles from '../chart/chart.module.css';
import { LinesChart } from '../compare/lines-chart.tsx';
import { SubjectContext } from '../export/subject.ts';
import { Headline } from '../page/headline.tsx';
import type { Period } from './period.tsx';
import { TopLinks } from './top-links.tsx';
import type { LoadedStats } from './use-my-stats.ts';
import { type ShownStats, totalsOf } from './use-shown-stats.ts';

interface Props {
  connectionId: string;
  /** The connection's name, where the page shows several. */
  name: string | null;
  shown: ShownStats;
  /** True if links above the limit are not loaded. The previous period then lacks links without recent clicks. */
  isPartial: boolean;
  range: DayRange;
  period: Period;
  /** The level of the headings. */
  Heading: 'h3' | 'h4';
  linkTo: ReturnType<typeof ownPages>['linkTo'];
  /** The progress or the age of the numbers. */
  status: ReactNode;
}

/** The sums of clicks and visitors of all links with their change, a chart over time, and the top links. */
export function MyLinks({ shown, ...props }: Props) {
  if (shown.state === 'current' || shown.state === 'old')
    return <LoadedLinks {...props} loaded={shown.loaded} isOld={shown.state === 'old'} />;
  const totals = shown.state === 'totals' ? shown.totals : null;
  return (
    <div className={`${styles['frame']} ${styles['loading']}`}>
      <Headline stats={totals} before={null} range={totals?.range ?? props.range} isOld status={props.status} />
    </div>
  );
}

interface LoadedProps extends Omit<Props, 'shown' | 'range'> {
  loaded: LoadedStats;
  /** True while newer stats load. */
  isOld: boolean;
}

function LoadedLinks(props: LoadedProps) {
  const { connectionId, name, loaded, isOld, isPartial, Heading, linkTo } = props;
  const { view, onView, now } = props.period;
  const { counted, isWhole, range } = loaded;
  const sum = useMemo(() => totalsOf(loaded), [loaded]);
  const before = useMemo(() => (isOld || isPartial ? null : sumBeforeOf(counted)), [isOld, isPartial, counted]);
  const lines = useMemo(() => {
    const clicked = counted.flatMap(({ counts }) => (counts.total_count === 0 ? [] : counts));
    return clicked.length === 0 ? [] : [{ id: 'all', name: i18n.t('stats.mine.heading'), stats: clicked }];
  }, [counted]);
  const subject = useMemo(() => ({ name: name ?? i18n.t('stats.mine.heading'), address: null, range }), [name, range]);
  const headline = (
    <Headline
      stats={sum}
      before={before}
      range={range}
      isOld={isOld}
      status={props.status}
      visitorsNote={i18n.t('stats.compare.visitorsNote')}
      choice={lines.length === 0 ? undefined : { metric: view.metric, onMetric: (metric) => onView({ metric }) }}
    />
  );
  return (
    <SubjectContext value={subject}>
      <div className="grid grid-cols-1 gap-8">
        {lines.length === 0 ? (
          <div className={styles['frame']}>
            {headline}
            {isWhole && <EmptySection text={i18n.t('stats.empty.heading')} />}
          </div>
        ) : (
          <LinesChart
            title={name === null ? i18n.t('stats.time.heading') : i18n.t('stats.time.headingOf', [name])}
            Heading={Heading}
            lead={headline}
            file={`${view.metric === 'total_count' ? 'clicks' : 'visitors'}-of-all-links`}
            lines={lines}
            {...{ range, view, onView, now }}
          />
        )}
        <TopLinks
          title={name === null ? i18n.t('stats.mine.top') : i18n.t('stats.mine.topOf', [name])}
          {...{ connectionId, counted, Heading, linkTo }}
          chosen={view.range}
        />
      </div>
    </SubjectContext>
  );
}
