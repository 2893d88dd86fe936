import { useDeferredValue, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { NoDatabaseNotice } from '@/components/failure/no-database-notice.tsx';
import { useRetry } from '@/components/queries/use-retry.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { useStable } from '@/components/ui/use-stable.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { daysOf, periodBefore } from '@/lib/stats/ranges.ts';
import { readingFailure } from '@/lib/storage/link-cache.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { CampaignList } from './campaign-list.tsx';
import { LoadingStatus } from './loading-status.tsx';
import { MyLinks } from './my-links.tsx';
import type { Period } from './period.tsx';
import { useLinkActivity } from './use-link-activity.ts';
import { type LoadedStats, useMyStats } from './use-my-stats.ts';
import { useShownStats } from './use-shown-stats.ts';

interface Props {
  connection: Connection;
  period: Period;
  /** True if the page shows those of several connections, each below its name. */
  isOneOfSeveral?: boolean;
}

/** The stats of all links of a connection, then its campaigns. Loads them by itself, up to a number of links. */
export function ConnectionStats(props: Props) {
  const preferences = useStored(preferencesItem);
  return preferences.state === 'loading' ? null : <StatsUpTo {...props} limit={preferences.value.statsLimit} />;
}

function StatsUpTo({ connection, period, isOneOfSeveral = false, limit }: Props & { limit: number }) {
  const { view, now } = period;
  const { id: connectionId } = connection;
  const { go, linkTo } = useMemo(() => ownPages(connectionId), [connectionId]);
  const [isPaused, setIsPaused] = useState(false);
  const activity = useLinkActivity(connectionId, isPaused);
  const { cache, links, recent, readAt, readAgain, refusal, isHeld, isStarting, isUnreadable } = activity;
  const [rounds, setRounds] = useState(1);
  const range = useStable(daysOf(view.range, { now, created: null }));
  const stats = useMyStats({
    ...{ connectionId, links, readAt, isHeld, range },
    before: view.compares ? periodBefore(view.range, range) : null,
    limit: limit * rounds,
  });
  const { loaded, done, beyond, isStopped } = stats;
  if (loaded.isAsking !== isPaused) setIsPaused(loaded.isAsking);
  const at = useMemo(() => oldestOf(loaded, links ?? none, readAt), [loaded, links, readAt]);

  const name = connectionName(connection);
  const heading = i18n.t('stats.mine.heading');
  const label = isOneOfSeveral ? i18n.t('stats.mine.of', [name]) : heading;
  const Heading = isOneOfSeveral ? 'h3' : 'h2';
  const unread = readingFailure(cache);
  const failure = stats.failure ?? unread ?? refusal;
  const isBusy = loaded.isAsking || isHeld || (!loaded.isWhole && failure === null);
  // Answers arrive faster than charts are drawn.
  const shown = useDeferredValue(
    useShownStats(loaded, { connectionId, chosen: view.range, isBusy, isPartial: beyond > 0 }),
  );
  const drawn = useDeferredValue(loaded);
  const refresh = () => {
    void readAgain();
    stats.refresh();
    period.renew();
  };
  const retry = () => {
    if (unread !== null || refusal !== null) void readAgain();
    stats.retry();
  };
  // The background itself reads a list again that failed.
  useRetry(stats.failure ?? refusal, loaded.isAsking || isHeld, retry);
  const notice = failure !== null && !loaded.isAsking && !isHeld && (
    <FailureNotice failure={failure} connection={connection} onRetry={retry} onConnection={go} />
  );
  if (isUnreadable || links === null || links.length === 0) {
    const isLoading = !isUnreadable && (links === null || isStarting || cache?.activity.state === 'reading');
    return (
      <section className="grid grid-cols-1 gap-6" aria-label={label} aria-busy={isLoading}>
        <Text as={Heading} size="lg">
          {heading}
        </Text>
        {isLoading ? (
          <Hint role="status">{i18n.t('stats.mine.loading')}</Hint>
        ) : (
          (isUnreadable && <NoDatabaseNotice part="stats" />) ||
          notice || <NoLinks isUnread={readAt === null} onRead={() => void readAgain()} linkTo={linkTo} />
        )}
      </section>
    );
  }
  return (
    <>
      <section className="grid grid-cols-1 gap-4" aria-label={label}>
        <Text as={Heading} size="lg" className={isOneOfSeveral ? undefined : 'sr-only'}>
          {heading}
        </Text>
        {notice}
        {beyond > 0 && !isBusy && !isStopped && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {i18n.t('stats.mine.limited', beyond, [formatCount(beyond)])}
            <Button onClick={() => setRounds(rounds + 1)}>
              {i18n.t('stats.compare.ask', Math.min(limit, beyond), [formatCount(Math.min(limit, beyond))])}
            </Button>
            <a {...linkTo('/settings?data')}>{i18n.t('stats.mine.limit')}</a>
          </p>
        )}
        <MyLinks
          {...{ connectionId, range, period, linkTo }}
          shown={shown}
          isPartial={beyond > 0}
          status={<LoadingStatus count={links.length} onRefresh={refresh} {...{ done, at, isBusy }} />}
          name={isOneOfSeveral ? name : null}
          Heading={isOneOfSeveral ? 'h4' : 'h3'}
        />
      </section>
      <CampaignList
        {...{ connectionId, links, recent, readAt, range, linkTo, Heading }}
        loaded={drawn}
        ask={stats.ask}
        limit={limit}
        chosen={view.range}
        label={isOneOfSeveral ? i18n.t('stats.campaign.of', [name]) : i18n.t('stats.campaign.heading')}
      />
    </>
  );
}

/** Returns the time up to which all numbers hold, in milliseconds since 1970; null without numbers. */
function oldestOf({ counted, isWhole }: LoadedStats, links: readonly LinkActivity[], readAt: number | null) {
  if (counted.length === 0 && !isWhole) return null;
  // A link that is younger than the days has no clicks at any time, so it has no age.
  const times = counted.flatMap(({ at }) => (at === 0 ? [] : at));
  // Links that were ruled out by their records have the age of the list.
  if (readAt !== null && counted.length < links.length) times.push(readAt);
  return times.length === 0 ? null : Math.min(...times);
}

const none: readonly never[] = [];

interface NoLinksProps {
  /** True if the list of links was never read. */
  isUnread: boolean;
  onRead: () => void;
  linkTo: ReturnType<typeof ownPages>['linkTo'];
}

/** Shown without links: says why, and offers the next step. */
function NoLinks({ isUnread, onRead, linkTo }: NoLinksProps) {
  return isUnread ? (
    <EmptyState heading={i18n.t('links.none.unread')} text={i18n.t('links.none.unreadText')}>
      <Button kind="primary" onClick={onRead}>
        {i18n.t('links.none.read')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState heading={i18n.t('links.none.yet')} text={i18n.t('links.none.yetText')}>
      <a {...linkTo('/links/new')} className={buttonClass('primary')}>
        {i18n.t('nav.newLink')}
      </a>
    </EmptyState>
  );
}
