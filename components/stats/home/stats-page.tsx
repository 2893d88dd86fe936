import { useState } from 'react';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { type Finding, useFoundLinks } from '@/components/queries/use-finding.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { WatchedLinks } from '@/components/watch/watched-links.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { foldKey } from '@/lib/contract/fold-text.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import { spellings } from '@/lib/link/utm/spellings.ts';
import {
  type CompareView,
  compareRoute,
  isCampaign,
  isOfAllLinks,
  readCompareView,
} from '@/lib/stats/compare-route.ts';
import { isSameRange } from '@/lib/stats/days.ts';
import { daysOf, periodBefore } from '@/lib/stats/ranges.ts';
import { Comparison } from '../compare/comparison.tsx';
import { FindLinks } from '../compare/find-links.tsx';
import { CachedNote, FindingNotices } from '../compare/finding-notices.tsx';
import { RangePicker } from '../page/range-picker.tsx';
import { ConnectionStats } from './connection-stats.tsx';
import { PeriodPicker, usePeriod } from './period.tsx';

/** Options > Stats: all links and campaigns, one campaign, or a comparison of links. */
export function StatsPage() {
  const connected = useConnected();
  const view = readCompareView(useHashSearch());
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected') {
    return <NotConnected heading={i18n.t('stats.heading')} reason={connected.reason} />;
  }
  const { connection } = connected;
  return isOfAllLinks(view) ? (
    <StatsHome key={connection.id} connection={connection} view={view} />
  ) : (
    // Each campaign is a page of its own.
    <ComparedLinks key={`${connection.id} ${view.by} ${view.text}`} connection={connection} view={view} />
  );
}

/** The stats of all links, the campaigns, and ways to compare other links. */
function StatsHome({ connection, view }: { connection: Connection; view: CompareView }) {
  const period = usePeriod(view, compareRoute);
  return (
    <Page width="fluid">
      <PageHeader title={i18n.t('stats.heading')} />
      <PeriodPicker {...period} />
      <ConnectionStats {...{ connection, period }} />
      <section
        className="grid grid-cols-1 gap-3 border-t border-line pt-6 print:hidden"
        aria-labelledby="compare-links"
      >
        <h2 id="compare-links">{i18n.t('stats.compare.heading')}</h2>
        <p className="text-quiet">{i18n.t('stats.compare.text')}</p>
        <Find view={view} />
      </section>
      <WatchedLinks connection={connection} />
    </Page>
  );
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
      <p className="text-quiet">
        <a href="#/links">{i18n.t(view.ids === null ? 'stats.compare.selectInLinks' : 'stats.compare.selectOthers')}</a>
      </p>
    </>
  );
}

/** The links that a person has found or selected, with their stats. */
function ComparedLinks({ connection, view }: { connection: Connection; view: CompareView }) {
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
    navigate(compareRoute({ ...view, ...part }), { replace: true });
  };
  return (
    <Page width="fluid">
      <PageHeader title={heading} parent={<a href="#/stats">{i18n.t('stats.campaign.all')}</a>} />
      {!isOfCampaign && view.text !== '' && (
        <p className="[@media_screen]:hidden">
          {i18n.t('stats.compare.of', [i18n.t(`stats.compare.findBy.${view.by}`), view.text])}
        </p>
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
        />
      )}
      {finding.state === 'found' && finding.cached !== null && (
        <CachedNote at={finding.cached.at} onAskService={askService} />
      )}
    </Page>
  );
}
