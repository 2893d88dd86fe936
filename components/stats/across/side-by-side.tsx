import { useEffect, useMemo } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { AcrossView } from '@/lib/stats/across-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { metrics } from '@/lib/stats/figures.ts';
import { Choices } from '../chart/choices.tsx';
import { PrintButton } from '../export/print-button.tsx';
import styles from './across.module.css';
import { AcrossTable } from './across-table.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { LinesChart } from './lines-chart.tsx';
import { type LinkFigures, useEachFigures } from './use-each-figures.ts';

/** With more links than this, nobody is asked before a person says so. */
const unasked = 40;

const isAnswered = (told: LinkFigures | undefined) => told?.state === 'shown' || told?.state === 'failed';

interface Props {
  links: readonly LinkRecord[];
  range: DayRange;
  view: AcrossView;
  onView: (part: Partial<AcrossView>) => void;
  now: number;
}

/** The figures of several links over the same days: their lines, one table, and the campaign's report. */
export function SideBySide({ links, range, view, onView, now }: Props) {
  const { metric, only } = view;
  const chosen = useMemo(() => links.filter(({ id }) => only === null || only.includes(id)), [links, only]);
  const { each, asking, askFor, stop } = useEachFigures(range);
  const missing = chosen.filter(({ id }) => !each.has(id)).map(({ id }) => id);
  const { start_date, end_date } = range;
  const ids = chosen.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other links, or other days
  useEffect(() => {
    if (chosen.length <= unasked && missing.length > 0) askFor(missing);
  }, [ids, start_date, end_date, askFor]);

  const choose = (id: string, isChosen: boolean) => {
    const next = links
      .map((link) => link.id)
      .filter((one) => (one === id ? isChosen : chosen.some((c) => c.id === one)));
    onView({ only: next.length === links.length ? null : next });
  };
  const done = chosen.filter(({ id }) => isAnswered(each.get(id))).length;
  const counted = chosen.flatMap((link) => {
    const told = each.get(link.id);
    return told?.state === 'shown' ? [{ link, figures: told.figures }] : [];
  });
  return (
    <div className={styles['side']}>
      <div className={styles['bar']}>
        <p role="status">{i18n.t('stats.across.progress', [done, chosen.length])}</p>
        {asking && <Button onClick={stop}>{i18n.t('stats.across.stop')}</Button>}
        {missing.length > 0 && (
          <Button onClick={() => askFor(missing)}>{i18n.t('stats.across.ask', missing.length)}</Button>
        )}
        <Choices
          label={i18n.t('stats.metric.label')}
          options={metrics.map((value) => ({ value, label: i18n.t(`stats.metric.${value}`) }))}
          chosen={metric}
          onChoose={(metric) => onView({ metric })}
        />
        <PrintButton />
      </div>
      <LinesChart links={chosen} each={each} range={range} view={view} onView={onView} now={now} />
      <AcrossTable
        links={links}
        chosen={chosen}
        counted={counted}
        each={each}
        range={range}
        onChoose={choose}
        onRetry={(id) => askFor([id])}
      />
      <CampaignReport links={counted} range={range} />
    </div>
  );
}
