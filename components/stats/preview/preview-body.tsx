import { type ReactNode, useMemo } from 'react';
import { i18n } from '#i18n';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Isolated } from '@/components/ui/isolated.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import type { Row } from '@/lib/stats/stats.ts';
import { isComparable, type PreviewedStats, previewOf } from '@/lib/stats/stats-preview.ts';
import { countWords } from '../../ui/stats-formats.ts';
import { DataWarnings } from '../data-warnings.tsx';
import { rowName } from '../row-name.ts';
import { SparkLine } from './spark-line.tsx';

interface Props {
  shown: LinkStats;
  /** Milliseconds since 1970. */
  now: number;
  /** Null until it is read. */
  record: LinkRecord | null;
  /** The age of the stats, or the last click. */
  children: ReactNode;
}

/**
 * Clicks and visitors of the period, a line by day, today beside an earlier day, and the main countries and referrers.
 */
export function PreviewBody({ shown: { stats, range, at }, now, record, children }: Props) {
  const preview = useMemo(() => previewOf(stats, range, { now, at }), [stats, range, now, at]);
  return (
    <>
      <div className="flex items-end justify-between gap-3">
        <dl className="flex gap-5">
          <div>
            <Text as="dt" tone="quiet">
              {i18n.t('stats.metric.total_count')}
            </Text>
            <Text as="dd" size="xl" weight="semibold">
              {countWords(preview.total_count)}
            </Text>
          </div>
          <div>
            <Text as="dt" tone="quiet">
              {i18n.t('stats.metric.unique_count')}
            </Text>
            <Text as="dd" size="xl" weight="semibold">
              {countWords(preview.unique_count)}
            </Text>
          </div>
        </dl>
        {preview.days && <SparkLine days={preview.days} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p>{todayWords(preview, record !== null && isComparable(record, range))}</p>
        {children}
      </div>
      {preview.countries.length > 0 && <First dimension="country" rows={preview.countries} />}
      {preview.referrers.length > 0 && <First dimension="referrer" rows={preview.referrers} />}
      <DataWarnings stats={stats} />
    </>
  );
}

/** Returns the clicks of today in words, compared with the earlier day if both are known. */
function todayWords(
  { days, today, before: { daysAgo, total_count, isWhole } }: PreviewedStats,
  compares: boolean,
): string {
  if (days === null || today === null) return i18n.t('stats.missing.interval');
  if (total_count === null || !compares) return i18n.t('stats.preview.todayAlone', [formatCount(today)]);
  const day = daysAgo === 1 ? 'yesterday' : 'lastWeek';
  return i18n.t(`stats.preview.${isWhole ? 'allDay' : 'byNow'}.${day}`, [formatCount(today), formatCount(total_count)]);
}

function First({ dimension, rows }: { dimension: 'country' | 'referrer'; rows: readonly Row[] }) {
  return (
    <p>
      <Text as="span" tone="quiet">
        {i18n.t(`stats.dimension.${dimension}`)}
      </Text>{' '}
      <FactLine
        facts={rows.map(({ name, total_count }) => (
          <Isolated key={name}>
            <bdi>{rowName(dimension, name)}</bdi>
            {'\u00a0'}
            {countWords(total_count)}
          </Isolated>
        ))}
      />
    </p>
  );
}
