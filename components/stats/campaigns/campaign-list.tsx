import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { campaignsQuery } from '@/components/queries/queries.ts';
import { useRecentClicks } from '@/components/queries/use-recent-clicks.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { ask as askBackground } from '@/lib/messaging/ask.ts';
import { idsToAsk, mostClickedFirst, summaryOf } from '@/lib/stats/campaigns.ts';
import { type RecentClicks, recentDays } from '@/lib/stats/recent-clicks.ts';
import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';
import across from '../across/across.module.css';
import { formatRange } from '../formats.ts';
import { CampaignRow } from './campaign-row.tsx';
import styles from './campaigns.module.css';

/** The number of campaigns shown at first: those with the most clicks. */
const first = 25;

interface Props {
  connection: Connection;
  /** True if the page shows those of several connections, each below its name. */
  isOneOfSeveral?: boolean;
}

/** Lists a connection's campaigns with their known clicks of 30 days. The service is asked on demand only. */
export function CampaignList({ connection, isOneOfSeveral = false }: Props) {
  const { id: connectionId } = connection;
  const { go, linkTo } = ownPages(connectionId);
  const stored = useStored(useMemo(() => libraryItem.of(connectionId), [connectionId]));
  const library = stored.state === 'loaded' ? stored.value : null;
  // Read again when the cached links change, but not while the list is being read.
  const isSettled = stored.state === 'loaded' && library?.activity.state !== 'reading';
  const { data: known } = useQuery(campaignsQuery(connectionId, isSettled ? (library?.revision ?? 0) : null));
  const [range] = useState(() => recentDays(Date.now()));
  const { each, asked, isAsking, ask: askLinks, stop } = useRecentClicks(none);
  const [isLong, setIsLong] = useState(false);
  const now = useNow(10);
  const { campaigns, recent } = known ?? nothing;
  const readAt = library?.wholeAt ?? null;
  const clicksOf = useCallback((id: string) => each.get(linkKey(connectionId, id)), [each, connectionId]);
  const ask = (ids: readonly string[]) => askLinks(ids.map((id) => linkKey(connectionId, id)));

  const summaries = useMemo(() => {
    const countsOf = (id: string) => clicksOf(id)?.clicks ?? recent.get(id);
    return campaigns.map((campaign) => summaryOf(campaign, countsOf, readAt));
  }, [campaigns, clicksOf, recent, readAt]);
  // Sorted by what was known at first: rows that move as answers come cannot be read.
  const order = useMemo(() => {
    const atFirst = campaigns.map((campaign) => summaryOf(campaign, (id) => recent.get(id), readAt));
    return new Map(mostClickedFirst(atFirst).map(({ campaign }, place) => [campaign.key, place]));
  }, [campaigns, recent, readAt]);
  const isDone = !isAsking && each.size > 0;
  const sorted = isDone
    ? mostClickedFirst(summaries)
    : summaries.toSorted((one, other) => (order.get(one.campaign.key) ?? 0) - (order.get(other.campaign.key) ?? 0));

  const heading = i18n.t('stats.campaign.heading');
  const label = isOneOfSeveral ? `${heading} · ${connectionName(connection)}` : heading;
  const Heading = isOneOfSeveral ? 'h3' : 'h2';
  if (known === undefined) {
    return (
      <section className={styles['campaigns']} aria-label={label} aria-busy>
        <Heading>{heading}</Heading>
        <p role="status" className={styles['quiet']}>
          {i18n.t('stats.campaign.looking')}
        </p>
      </section>
    );
  }
  const ids = [...new Set(summaries.flatMap((summary) => summary.ids))];
  const missing = ids.filter((id) => !clicksOf(id)?.clicks && !recent.has(id));
  const underWay = [...each.values()];
  const failure = underWay.find((clicks) => clicks.failure !== null)?.failure;
  const answered = underWay.filter((clicks) => !clicks.isAsking);
  const shown = isLong ? sorted : sorted.slice(0, first);

  return (
    <section className={styles['campaigns']} aria-label={label}>
      <div className={across['heading']}>
        <Heading>{heading}</Heading>
        {isAsking ? (
          <span className={across['bar']}>
            <span role="status">{i18n.t('stats.across.progress', [answered.length, underWay.length])}</span>
            <Button onClick={stop}>{i18n.t('stats.across.stop')}</Button>
          </span>
        ) : (
          ids.length > 0 && (
            <Button onClick={() => ask(missing.length > 0 ? missing : ids)}>
              {missing.length > 0
                ? i18n.t('stats.across.ask', missing.length)
                : i18n.t('stats.campaign.refresh', ids.length)}
            </Button>
          )
        )}
      </div>
      {failure && !isAsking && (
        <FailureNotice
          failure={failure}
          connection={connection}
          shownFields={[]}
          onRetry={() => askLinks(asked.filter((link) => each.get(link)?.failure))}
          onConnection={() => go('/connection')}
        />
      )}
      {campaigns.length === 0 ? (
        <NoCampaigns library={library} connectionId={connectionId} />
      ) : (
        <>
          <p className={styles['quiet']}>{i18n.t('stats.campaign.days', [formatRange(range)])}</p>
          <table className={`${across['table']} ${styles['table']}`}>
            <thead>
              <tr>
                <th scope="col">{i18n.t('stats.across.utm_campaign')}</th>
                <th scope="col">{i18n.t('stats.across.links')}</th>
                <th scope="col">{i18n.t('stats.metric.total_count')}</th>
                <th scope="col">{i18n.t('stats.campaign.updated')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((summary) => {
                const toAsk = idsToAsk(summary, readAt, now);
                return (
                  <CampaignRow
                    key={summary.campaign.key}
                    summary={summary}
                    linkTo={linkTo}
                    now={now}
                    toAsk={toAsk}
                    isAsking={toAsk.some((id) => clicksOf(id)?.isAsking)}
                    onAsk={() => ask(toAsk)}
                  />
                );
              })}
            </tbody>
          </table>
          {sorted.length > first && (
            <Button kind="quiet" onClick={() => setIsLong(!isLong)}>
              {isLong
                ? i18n.t('stats.campaign.fewer', [first])
                : i18n.t('stats.ranks.all', [formatCount(sorted.length)])}
            </Button>
          )}
          {library?.wholeAt != null && (
            <p className={styles['quiet']}>
              {i18n.t('stats.campaign.known', [ago(new Date(library.wholeAt), new Date(now))])}
            </p>
          )}
        </>
      )}
    </section>
  );
}

const none: readonly never[] = [];
const nothing = { campaigns: none, recent: new Map<string, RecentClicks>() };

/** Says why there are no campaigns, and leads on. */
function NoCampaigns({ library, connectionId }: { library: LibraryState | null; connectionId: string }) {
  if (library?.activity.state === 'reading') {
    return (
      <p role="status" className={styles['quiet']}>
        {i18n.t('stats.campaign.looking')}
      </p>
    );
  }
  const isUnread = library === null || library.wholeAt === null;
  return isUnread ? (
    <EmptyState heading={i18n.t('links.none.unread')} text={i18n.t('stats.campaign.unreadText')}>
      <Button kind="primary" onClick={() => void askBackground('refreshLibrary', { whole: true }, connectionId)}>
        {i18n.t('links.none.read')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState heading={i18n.t('stats.campaign.none')} text={i18n.t('stats.campaign.noneText')}>
      <a {...ownPages(connectionId).linkTo('/links/new')} className={buttonClass('primary')}>
        {i18n.t('nav.newLink')}
      </a>
    </EmptyState>
  );
}
