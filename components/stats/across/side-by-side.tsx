import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { distinctNames } from '@/lib/link/distinct-names.ts';
import { type AcrossView, isCampaign } from '@/lib/stats/across-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import type { LinkSort } from '@/lib/stats/sort-links.ts';
import { PrintButton } from '../export/print-button.tsx';
import { SubjectContext } from '../export/subject.ts';
import page from '../page/page.module.css';
import styles from './across.module.css';
import { AcrossTable } from './across-table.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { channelsOf } from './channels.ts';
import { LinesChart } from './lines-chart.tsx';
import { NeverClicked } from './never-clicked.tsx';
import { Progress } from './progress.tsx';
import { countedOf } from './shown-links.ts';
import { Totals } from './totals.tsx';
import { type LinkFigures, useEachFigures } from './use-each-figures.ts';

/** With more questions than this, nobody is asked before a person says so. */
const unasked = 40;

const isAnswered = (figures: LinkFigures | undefined) => figures?.state === 'shown' || figures?.state === 'failed';

interface Props {
  links: readonly LinkRecord[];
  range: DayRange;
  /** The days to compare with; null where nothing is compared. */
  before: DayRange | null;
  view: AcrossView;
  onView: (part: Partial<AcrossView>) => void;
  onRefresh: () => void;
  now: number;
}

/** The figures of several links over the same days: totals, lines, what each source brought, and one table. */
export function SideBySide({ links, range, before, view, onView, onRefresh, now }: Props) {
  const { metric, only } = view;
  const isOfCampaign = isCampaign(view);
  const chosen = useMemo(() => links.filter(({ id }) => only === null || only.includes(id)), [links, only]);
  const { each, asking, askFor, recall, stop } = useEachFigures(range);
  const former = useEachFigures(before);
  // Links chosen by hand are all looked at; of those found, the ones without a click are known to have none.
  const [never, asked] = useMemo(() => {
    const isNever = ({ id, is_clicked }: LinkRecord) => view.ids === null && is_clicked === false && !each.has(id);
    return [chosen.filter(isNever), chosen.filter((link) => !isNever(link))];
  }, [chosen, each, view.ids]);
  const missing = asked.filter(({ id }) => !each.has(id)).map(({ id }) => id);
  const missingBefore = before === null ? [] : asked.filter(({ id }) => !former.each.has(id)).map(({ id }) => id);
  const ids = asked.map(({ id }) => id).join();
  const { recall: recallBefore, askFor: askForBefore } = former;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other links stand for themselves by their ids
  useEffect(() => {
    let current = true;
    const wanted = asked.map(({ id }) => id);
    const begin = async () => {
      const [stale, staleBefore] = await Promise.all([recall(wanted), recallBefore(wanted)]);
      if (!current || stale.length + staleBefore.length > unasked) return;
      askFor(stale);
      askForBefore(staleBefore);
    };
    void begin();
    return () => {
      current = false;
    };
  }, [ids, recall, recallBefore, askFor, askForBefore]);

  const choose = (id: string, isChosen: boolean) => {
    const next = links
      .map((link) => link.id)
      .filter((one) => (one === id ? isChosen : chosen.some((c) => c.id === one)));
    onView({ only: next.length === links.length ? null : next });
  };
  const askBoth = (ids: readonly string[], idsBefore: readonly string[]) => {
    askFor(ids);
    askForBefore(idsBefore);
  };
  const refresh = () => {
    onRefresh();
    const all = asked.map(({ id }) => id);
    askBoth(all, before === null ? [] : all);
  };
  const done = asked.filter(
    ({ id }) => isAnswered(each.get(id)) && (before === null || isAnswered(former.each.get(id))),
  );
  const counted = useMemo(
    () => countedOf(asked, { range, each }, before && { range: before, each: former.each }),
    [asked, range, each, before, former.each],
  );
  const stale = counted.filter(({ link }) => {
    const figures = each.get(link.id);
    return figures?.state === 'shown' && figures.failure !== null;
  });
  const names = useMemo(() => distinctNames(links), [links]);
  const lines = useMemo(
    () =>
      isOfCampaign
        ? channelsOf(counted)
        : counted.map(({ link: { id }, figures }) => ({ id, name: names.get(id)?.label ?? '', figures: [figures] })),
    [counted, isOfCampaign, names],
  );
  const toAsk = new Set([...missing, ...missingBefore]).size;
  const name = view.ids === null ? view.text : '';
  const subject = useMemo(() => ({ name, address: null, range }), [name, range]);
  const isBusy = asking || former.asking;
  const report = <CampaignReport links={counted} />;

  return (
    <SubjectContext value={subject}>
      <div className={styles['side']}>
        <Progress
          done={done.length}
          all={asked.length}
          isBusy={isBusy}
          missing={toAsk}
          onStop={() => {
            stop();
            former.stop();
          }}
          onLoad={() => askBoth(missing, missingBefore)}
        />
        {stale.length > 0 && (
          <p role="status" className={styles['stale']}>
            {i18n.t('stats.across.notUpdated', stale.length)}{' '}
            <Button onClick={() => askFor(stale.map(({ link }) => link.id))}>{i18n.t('failure.retry')}</Button>
          </p>
        )}
        <div className={page['top']}>
          <Totals counted={counted} count={asked.length} range={range} />
          <span className={styles['tools']}>
            {counted.length > 0 && (
              <Age at={Math.min(...counted.map(({ at }) => at))} busy={isBusy} onRefresh={refresh} />
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
        <AcrossTable
          links={links.filter((link) => !never.includes(link))}
          names={names}
          chosen={asked}
          counted={counted}
          each={each}
          // Rows that move as answers come cannot be read.
          usualSort={isOfCampaign && !isBusy ? mostClicked : null}
          onChoose={choose}
          onRetry={(id) => askFor([id])}
        >
          <NeverClicked links={never} names={names} onAsk={() => askFor(never.map(({ id }) => id))} />
        </AcrossTable>
        {!isOfCampaign && report}
      </div>
    </SubjectContext>
  );
}

const mostClicked: LinkSort = { by: 'total_count', falls: true };

/** A metric in the name of a file. */
const fileMetric = { total_count: 'clicks', unique_count: 'visitors' } as const;

/** How old the oldest of the numbers is, and the way to newer ones. */
function Age({ at, busy, onRefresh }: { at: number; busy: boolean; onRefresh: () => void }) {
  const now = useNow(10);
  return (
    <span className={styles['age']}>
      {i18n.t('stats.asOf', [ago(new Date(at), new Date(now))])}
      <Button kind="quiet" shape="icon" onClick={onRefresh} busy={busy} aria-label={i18n.t('stats.refresh')}>
        <RefreshCw size={16} aria-hidden />
      </Button>
    </span>
  );
}
