import { useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { type Finding, useFoundLinks } from '@/components/queries/use-finding.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Section } from '@/components/ui/section.tsx';
import { Text } from '@/components/ui/text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { WatchedLinks } from '@/components/watch/watched-links.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { foldKey } from '@/lib/contract/fold-text.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import { spellings } from '@/lib/link/utm/spellings.ts';
import {
  type CompareView,
  compareRoute,
  isCampaign,
  isOfAllLinks,
  isToPrint,
  readCompareView,
} from '@/lib/stats/compare-route.ts';
import { isSameRange } from '@/lib/stats/days.ts';
import { daysOf, periodBefore } from '@/lib/stats/ranges.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { Comparison } from '../compare/comparison.tsx';
import { FindLinks } from '../compare/find-links.tsx';
import { CachedNote, FindingNotices } from '../compare/finding-notices.tsx';
import { PrintButton } from '../export/print-button.tsx';
import { PrintHead } from '../export/print-head.tsx';
import { RangePicker } from '../page/range-picker.tsx';
import { rememberRange, useRememberedRange } from '../page/use-remembered-range.ts';
import { ConnectionStats } from './connection-stats.tsx';
import { PeriodPicker, usePeriod } from './period.tsx';

/** Options > Stats: all links and campaigns, one campaign, or a comparison of links. */
export function StatsPage() {
  const connected = useConnected();
  const search = useHashSearch();
  const view = useRememberedRange(search, readCompareView);
  if (connected.state === 'loading' || view === null) return null;
  if (connected.state === 'notConnected') {
    return <NotConnected heading={i18n.t('stats.heading')} reason={connected.reason} />;
  }
  const { connection } = connected;
  return isOfAllLinks(view) ? (
    <StatsHome key={connection.id} connection={connection} view={view} />
  ) : (
    // Each campaign is a page of its own.
    <ComparedLinks
      key={`${connection.id} ${view.by} ${view.text}`}
      connection={connection}
      view={view}
      isToPrint={isToPrint(search)}
    />
  );
}

/** The stats of all links, the campaigns, and ways to compare other links. */
function StatsHome({ connection, view }: { connection: Connection; view: CompareView }) {
  const period = usePeriod(view, compareRoute);
  const isEmpty = useIsEmpty(connection.id);
  return (
    <Page width="fluid">
      <PrintHead
        names={[connectionName(connection), i18n.t('stats.heading')]}
        range={daysOf(view.range, { now: period.now, created: null })}
      />
      <PageHeader title={i18n.t('stats.heading')} actions={!isEmpty && <PrintButton />} />
      {!isEmpty && <PeriodPicker {...period} />}
      <div className="grid grid-cols-1 gap-8">
        <ConnectionStats {...{ connection, period }} />
        {!isEmpty && (
          <div className="print:hidden">
            <Section title={i18n.t('stats.compare.heading')} note={i18n.t('stats.compare.text')}>
              <Find view={view} />
            </Section>
          </div>
        )}
        <WatchedLinks connection={connection} />
      </div>
    </Page>
  );
}

/** Returns whether a connection is known to have no links, so that there is nothing to choose days of, or to compare. */
function useIsEmpty(connectionId: string): boolean {
  const cache = useStored(useMemo(() => linkCacheItem.of(connectionId), [connectionId]));
  return cache.state === 'loaded' && cache.value?.wholeAt != null && cache.value.known === 0;
}

/** Returns the most common spelling of a campaign among its links; the requested one while there are none. */
function spelling(finding: Finding, text: string): string {
  return spellings(finding.links.map((link) => utmOfLink(link).utm_campaign)).get(foldKey(text)) || text;
}

function Find({ view, onView }: { view: CompareView; onView?: (part: Partial<CompareView>) => void }) {
  const find = (part: Partial<CompareView>) =>
    navigate(compareRoute({ ...view, compares: part.by === 'utm_campaign' || part.text === '', ...part }));
  return (
    <>
      <FindLinks
        by={view.by}
        text={view.text}
        onFind={(by, text) => (onView ?? find)({ ids: null, by, text, only: null })}
      />
      <Text tone="quiet">
        <a href="#/links">{i18n.t(view.ids === null ? 'stats.compare.selectInLinks' : 'stats.compare.selectOthers')}</a>
      </Text>
    </>
  );
}

interface ComparedProps {
  connection: Connection;
  view: CompareView;
  /** True to print the page as soon as its stats are loaded. */
  isToPrint: boolean;
}

/** The links that a person has found or selected, with their stats. */
function ComparedLinks({ connection, view, isToPrint }: ComparedProps) {
  const { id } = connection;
  const [now, setNow] = useState(Date.now);
  const range = daysOf(view.range, { now, created: null });
  const before = view.compares ? periodBefore(view.range, range) : null;
  const { finding, askService } = useFoundLinks(id, view);
  const isOfCampaign = isCampaign(view);
  const heading = isOfCampaign ? spelling(finding, view.text) : i18n.t('stats.compare.heading');
  usePageTitle(heading);
  /** Moves the days to now. Returns false if they stay the same. */
  const renewDays = () => {
    const next = Date.now();
    setNow(next);
    return !isSameRange(range, daysOf(view.range, { now: next, created: null }));
  };
  const change = (part: Partial<CompareView>) => {
    // New days or links start from now.
    if (part.range !== undefined || part.text !== undefined) setNow(Date.now());
    if (part.range !== undefined) void rememberRange(part.range);
    navigate(compareRoute({ ...view, ...part }), { replace: true });
  };
  const printOnce = () => {
    // A reload must not print again.
    navigate(compareRoute(view), { replace: true });
    print();
  };
  return (
    <Page width="fluid">
      <PrintHead names={[connectionName(connection), heading]} range={range} />
      <PageHeader
        title={heading}
        parent={<a href="#/stats">{i18n.t('stats.campaign.all')}</a>}
        actions={<PrintButton />}
      />
      {!isOfCampaign && view.text !== '' && (
        <p className="[@media_screen]:hidden">{i18n.t(`stats.compare.of.${view.by}`, [view.text])}</p>
      )}
      {!isOfCampaign && <Find view={view} onView={change} />}
      <RangePicker
        chosen={view.range}
        range={range}
        hasCreation={false}
        onChoose={(chosen) => change({ range: chosen, interval: null })}
        compares={view.compares}
        onCompare={(compares) => change({ compares })}
      />
      <FindingNotices finding={finding} connection={connection} />
      {(finding.state === 'found' || finding.state === 'failed') && finding.links.length > 0 && (
        <Comparison
          connectionId={id}
          links={finding.links}
          range={range}
          before={before}
          view={view}
          onView={change}
          onRefresh={renewDays}
          now={now}
          onLoaded={isToPrint ? printOnce : undefined}
        />
      )}
      {finding.state === 'found' && finding.cached !== null && (
        <CachedNote at={finding.cached.at} onAskService={askService} />
      )}
    </Page>
  );
}
