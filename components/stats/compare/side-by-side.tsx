import { useCallback, useMemo } from 'react';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { distinctNames } from '@/lib/link/names/distinct-names.ts';
import { type CompareView, isCampaign } from '@/lib/stats/compare-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import type { LinkSort } from '@/lib/stats/sort-links.ts';
import { AgeLine } from '../age-line.tsx';
import { PrintButton } from '../export/print-button.tsx';
import { SubjectContext } from '../export/subject.ts';
import { CampaignReport } from './campaign-report.tsx';
import { LinesChart } from './lines-chart.tsx';
import { LinksTable } from './links-table.tsx';
import { NeverClicked } from './never-clicked.tsx';
import { Progress } from './progress.tsx';
import { channelsOf, countedOf } from './shown-links.ts';
import { Totals } from './totals.tsx';
import { type EachStats, isKnown, useComparedStats } from './use-compared-stats.ts';

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
}

/** The stats of several links over the same days: totals, a chart, a table and a campaign report. */
export function SideBySide({ connectionId, links, range, before, view, onView, onRefresh, now }: Props) {
  const { metric, only } = view;
  const isOfCampaign = isCampaign(view);
  const chosen = useMemo(() => links.filter(({ id }) => only === null || only.includes(id)), [links, only]);
  // The stats of found links without clicks are not requested. Those of selected links always are.
  const isFound = view.ids === null;
  const isQuiet = useCallback(({ is_clicked }: LinkRecord) => isFound && is_clicked === false, [isFound]);
  const { each, eachBefore, isRead, isAsking, ask, stop } = useComparedStats({
    ...{ connectionId, links: chosen, range, before, isQuiet },
  });
  const [never, asked] = useMemo(() => {
    const isNever = (link: LinkRecord) => isQuiet(link) && !isKnown(each.get(link.id));
    return [chosen.filter(isNever), chosen.filter((link) => !isNever(link))];
  }, [chosen, each, isQuiet]);
  const isMissing = ({ id }: LinkRecord) => !isKnown(each.get(id)) || (before !== null && !isKnown(eachBefore.get(id)));
  const missing = asked.filter(isMissing).map(({ id }) => id);

  const choose = (id: string, isChosen: boolean) => {
    const next = links
      .map((link) => link.id)
      .filter((one) => (one === id ? isChosen : chosen.some((link) => link.id === one)));
    onView({ only: next.length === links.length ? null : next });
  };
  const refresh = () => {
    if (!onRefresh()) ask(asked.map(({ id }) => id));
  };
  const isAnswered = (stats: EachStats, id: string) => stats.get(id)?.isPending === false;
  const done = asked.filter(({ id }) => isAnswered(each, id) && (before === null || isAnswered(eachBefore, id)));
  const counted = useMemo(
    () => countedOf(asked, { range, each }, before && { range: before, each: eachBefore }),
    [asked, range, each, before, eachBefore],
  );
  const stale = counted.filter(({ link }) => each.get(link.id)?.error);
  const names = useMemo(() => distinctNames(links), [links]);
  const lines = useMemo(
    () =>
      isOfCampaign
        ? channelsOf(counted)
        : counted.map(({ link: { id }, stats }) => ({ id, name: names.get(id)?.label ?? '', stats: [stats] })),
    [counted, isOfCampaign, names],
  );
  const name = view.ids === null ? view.text : '';
  const subject = useMemo(() => ({ name, address: null, range }), [name, range]);
  const report = <CampaignReport links={counted} />;

  return (
    <SubjectContext value={subject}>
      <div className="grid grid-cols-1 gap-6 print:gap-3">
        <Progress
          done={done.length}
          all={asked.length}
          isBusy={isAsking}
          missing={isRead ? missing.length : 0}
          onStop={stop}
          onLoad={() => ask(missing)}
        />
        {stale.length > 0 && (
          <p role="status" className="text-small text-quiet">
            {i18n.t('stats.compare.notUpdated', stale.length)}{' '}
            <Button onClick={() => ask(stale.map(({ link }) => link.id))}>{i18n.t('failure.retry')}</Button>
          </p>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <Totals counted={counted} count={asked.length} range={range} />
          <span className="inline-flex flex-wrap items-center gap-1 print:[&>button]:hidden">
            {counted.length > 0 && (
              <Age at={Math.min(...counted.map(({ at }) => at))} busy={isAsking} onRefresh={refresh} />
            )}
            <PrintButton />
          </span>
        </div>
        <LinesChart
          title={i18n.t(isOfCampaign ? 'stats.campaign.byChannel' : 'stats.time.heading')}
          file={isOfCampaign ? `${fileMetric[metric]}-by-channel` : `${fileMetric[metric]}-by-link`}
          lines={lines}
          range={range}
          view={view}
          onView={onView}
          now={now}
        />
        {isOfCampaign && report}
        <LinksTable
          links={links.filter((link) => !never.includes(link))}
          names={names}
          chosen={asked}
          counted={counted}
          each={each}
          // Rows must not move while answers arrive.
          usualSort={isOfCampaign && !isAsking ? byClicks : null}
          onChoose={choose}
          onRetry={(id) => ask([id])}
        >
          <NeverClicked links={never} names={names} onAsk={() => ask(never.map(({ id }) => id))} />
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
