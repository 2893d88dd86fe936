import { useEffect, useEffectEvent, useMemo } from 'react';
import { i18n } from '#i18n';
import { AgeLine } from '@/components/ui/age-line.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { distinctNames } from '@/lib/link/names/distinct-names.ts';
import { type CompareView, isCampaign } from '@/lib/stats/compare-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import type { LinkSort } from '@/lib/stats/sort-links.ts';
import { SubjectContext } from '../export/subject.ts';
import { CampaignReport } from './campaign-report.tsx';
import { LinesChart } from './lines-chart.tsx';
import { LinksTable } from './links-table.tsx';
import { linesByChannel } from './loaded-links.ts';
import { NeverClicked } from './never-clicked.tsx';
import { Progress } from './progress.tsx';
import { Totals } from './totals.tsx';
import { useComparison } from './use-comparison.ts';

interface Props {
  connectionId: string;
  links: readonly LinkRecord[];
  range: DayRange;
  /** The days to compare with; null compares nothing. */
  before: DayRange | null;
  view: CompareView;
  onView: (part: Partial<CompareView>) => void;
  /** Moves the days to now. Returns false if they stay the same. */
  onRefresh: () => boolean;
  now: number;
  /** Called once the stats of all links are loaded and drawn. */
  onLoaded?: (() => void) | undefined;
}

/** The stats of several links over the same days: totals, a chart, a table and a campaign report. */
export function Comparison({ connectionId, links, range, before, view, onView, onRefresh, now, onLoaded }: Props) {
  const isOfCampaign = isCampaign(view);
  const comparison = useComparison({ connectionId, links, range, before, view });
  const { selected, compared, neverClicked, loaded, statsById, isLoading, load } = comparison;
  const { answeredIds, missingIds, staleIds } = comparison;

  const select = (id: string, isSelected: boolean) => {
    const next = links
      .map((link) => link.id)
      .filter((one) => (one === id ? isSelected : selected.some((link) => link.id === one)));
    onView({ only: next.length === links.length ? null : next });
  };
  const refresh = () => {
    if (!onRefresh()) load(compared.map(({ id }) => id));
  };
  const names = useMemo(() => distinctNames(links), [links]);
  const lines = useMemo(
    () =>
      isOfCampaign
        ? linesByChannel(loaded)
        : loaded.map(({ link: { id }, stats }) => {
            const { label: name = '', own = '' } = names.get(id) ?? {};
            return { id, name, ownName: own, stats: [stats] };
          }),
    [loaded, isOfCampaign, names],
  );
  const name = view.ids === null ? view.text : '';
  const subject = useMemo(() => ({ name, address: null, range }), [name, range]);
  const report = <CampaignReport links={loaded} />;
  const isLoaded = missingIds.length === 0 && loaded.length === compared.length && !isLoading && comparison.isRead;
  // The stats of more links than are loaded unprompted.
  const loadMissing = useEffectEvent(() => load(missingIds));
  const isIncomplete = onLoaded !== undefined && missingIds.length > 0;
  useEffect(() => {
    if (isIncomplete) loadMissing();
  }, [isIncomplete]);
  const announce = useEffectEvent(() => onLoaded?.());
  useEffect(() => {
    // The charts take their width in the next frame.
    const frame = isLoaded ? requestAnimationFrame(() => requestAnimationFrame(announce)) : null;
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [isLoaded]);

  return (
    <SubjectContext value={subject}>
      <div className="grid grid-cols-1 gap-6 print:gap-3">
        <Progress
          done={answeredIds.length}
          all={compared.length}
          isBusy={isLoading}
          missing={missingIds.length}
          onStop={comparison.stop}
          onLoad={() => load(missingIds)}
        />
        {staleIds.length > 0 && (
          <Hint role="status">
            {i18n.t('stats.compare.notUpdated', staleIds.length, [formatCount(staleIds.length)])}{' '}
            <Button onClick={() => load(staleIds)}>{i18n.t('failure.retry')}</Button>
          </Hint>
        )}
        <LinesChart
          title={i18n.t(isOfCampaign ? 'stats.campaign.byChannel' : 'stats.time.heading')}
          lead={
            <Totals
              {...{ loaded, isLoading, range }}
              count={compared.length}
              status={
                loaded.length > 0 && (
                  <Age at={Math.min(...loaded.map(({ at }) => at))} busy={isLoading} onRefresh={refresh} />
                )
              }
              choice={
                lines.length === 0 ? undefined : { metric: view.metric, onMetric: (metric) => onView({ metric }) }
              }
            />
          }
          file={`${fileMetric[view.metric]}-by-${isOfCampaign ? 'channel' : 'link'}`}
          lines={lines}
          range={range}
          view={view}
          onView={onView}
          now={now}
        />
        {isOfCampaign && report}
        <LinksTable
          links={links.filter((link) => !neverClicked.includes(link))}
          names={names}
          selected={compared}
          loaded={loaded}
          statsById={statsById}
          // Rows must not move while answers arrive.
          usualSort={isOfCampaign && !isLoading ? byClicks : null}
          onSelect={select}
          onRetry={(id) => load([id])}
        >
          <NeverClicked
            links={neverClicked}
            names={names}
            isAll={compared.length === 0}
            onLoad={() => load(neverClicked.map(({ id }) => id))}
          />
        </LinksTable>
        {!isOfCampaign && report}
      </div>
    </SubjectContext>
  );
}

const byClicks: LinkSort = { by: 'total_count', falls: true };

/** The words for a metric in file names. */
const fileMetric = { total_count: 'clicks', unique_count: 'visitors' } as const;

/** The age of the oldest numbers, and a button that refreshes all. */
function Age({ at, busy, onRefresh }: { at: number; busy: boolean; onRefresh: () => void }) {
  const now = useNow(10);
  return (
    <AgeLine isBusy={busy} onRefresh={onRefresh}>
      {i18n.t('stats.asOf', [ago(new Date(at), new Date(now))])}
    </AgeLine>
  );
}
