import { useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { idsToAsk, mostClickedFirst, summaryOf } from '@/lib/stats/campaigns.ts';
import { recentDays } from '@/lib/stats/recent-clicks.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import across from '../across/across.module.css';
import { failureOf, isAsked, useEachFigures } from '../across/use-each-figures.ts';
import { formatRange } from '../formats.ts';
import { CampaignRow } from './campaign-row.tsx';
import styles from './campaigns.module.css';
import { useCampaigns } from './use-campaigns.ts';
import { useRecent } from './use-recent.ts';

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
  const known = useCampaigns(connectionId);
  const [opened] = useState(Date.now);
  const range = useMemo(() => recentDays(opened), [opened]);
  const { each, asking, askFor, stop } = useEachFigures(range, connectionId);
  const [isLong, setIsLong] = useState(false);
  const now = useNow(10);
  const campaigns = known.state === 'known' ? known.campaigns : none;
  const recent = useRecent(connectionId, campaigns);
  const readAt = known.state === 'known' ? (known.library?.wholeAt ?? null) : null;

  const summaries = useMemo(() => {
    const countsOf = (id: string) => {
      const answer = each.get(id);
      return answer?.state === 'shown' ? { total_count: answer.figures.total_count, at: answer.at } : recent.get(id);
    };
    return campaigns.map((campaign) => summaryOf(campaign, countsOf, readAt));
  }, [campaigns, each, recent, readAt]);
  // Sorted by what was known at first: rows that move as answers come cannot be read.
  const order = useMemo(() => {
    const atFirst = campaigns.map((campaign) => summaryOf(campaign, (id) => recent.get(id), readAt));
    return new Map(mostClickedFirst(atFirst).map(({ campaign }, place) => [campaign.key, place]));
  }, [campaigns, recent, readAt]);
  const isDone = !asking && each.size > 0;
  const sorted = isDone
    ? mostClickedFirst(summaries)
    : summaries.toSorted((one, other) => (order.get(one.campaign.key) ?? 0) - (order.get(other.campaign.key) ?? 0));

  const heading = i18n.t('stats.campaign.heading');
  const label = isOneOfSeveral ? `${heading} · ${connectionName(connection)}` : heading;
  const Heading = isOneOfSeveral ? 'h3' : 'h2';
  if (known.state === 'loading') {
    return (
      <section className={styles['campaigns']} aria-label={label} aria-busy>
        <Heading>{heading}</Heading>
        <p role="status" className={styles['quiet']}>
          {i18n.t('stats.campaign.looking')}
        </p>
      </section>
    );
  }
  const { library } = known;
  const ids = [...new Set(summaries.flatMap((summary) => summary.ids))];
  const isCounted = (id: string) => each.get(id)?.state === 'shown' || recent.has(id);
  const missing = ids.filter((id) => !isCounted(id));
  const under = [...each.values()];
  const failure = under.flatMap((answer) => failureOf(answer) ?? [])[0];
  const failed = [...each].flatMap(([id, answer]) => (failureOf(answer) === null ? [] : id));
  const answered = under.filter((answer) => !isAsked(answer));
  const shown = isLong ? sorted : sorted.slice(0, first);

  return (
    <section className={styles['campaigns']} aria-label={label}>
      <div className={across['heading']}>
        <Heading>{heading}</Heading>
        {asking ? (
          <span className={across['bar']}>
            <span role="status">{i18n.t('stats.across.progress', [answered.length, under.length])}</span>
            <Button onClick={stop}>{i18n.t('stats.across.stop')}</Button>
          </span>
        ) : (
          ids.length > 0 && (
            <Button onClick={() => askFor(missing.length > 0 ? missing : ids)}>
              {missing.length > 0
                ? i18n.t('stats.across.ask', missing.length)
                : i18n.t('stats.campaign.refresh', ids.length)}
            </Button>
          )
        )}
      </div>
      {failure !== undefined && !asking && (
        <FailureNotice
          failure={failure}
          connection={connection}
          shownFields={[]}
          onRetry={() => askFor(failed)}
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
                    isAsking={toAsk.some((id) => {
                      const answer = each.get(id);
                      return answer !== undefined && isAsked(answer);
                    })}
                    onAsk={() => askFor(toAsk)}
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
      <Button kind="primary" onClick={() => void ask('refreshLibrary', { whole: true }, connectionId)}>
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
