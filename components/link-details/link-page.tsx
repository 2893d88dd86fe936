import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { Deletions } from '@/components/deletion/deletions.tsx';
import { useDeleting } from '@/components/deletion/use-deleting.ts';
import { type ShownDeletion, useShownDeletions } from '@/components/deletion/use-deletions.ts';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Gone } from '@/components/failure/gone.tsx';
import { UnreadableFields } from '@/components/failure/unreadable-fields.tsx';
import { useRetry } from '@/components/queries/use-retry.ts';
import { SharedAnalytics } from '@/components/share/shared-analytics.tsx';
import { AgeLine } from '@/components/ui/age-line.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { BackToList, LinkHead } from './link-head.tsx';
import { LinkSide } from './link-side.tsx';
import { RecentStats } from './recent-stats.tsx';
import { useLink } from './use-link.ts';

/** Options > the details of one link. */
export function LinkPage({ params: { id } }: { params: { id: string } }) {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected')
    return <NotConnected heading={i18n.t('links.heading')} reason={connected.reason} />;
  return <OneLink key={`${connected.connection.id} ${id}`} connection={connected.connection} id={id} />;
}

/** Shows all details of one link, and its actions. */
function OneLink({ connection, id }: { connection: Connection; id: string }) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useLink(connection.id, id);
  const { shown, hidden } = useShownDeletions([connection.id], null);
  const link = data?.link ?? null;
  const failure = error?.failure ?? null;
  useRetry(failure, isFetching, () => void refetch());
  const title = link === null ? null : readableName(link);
  usePageTitle(title);
  const undoing = useUndo<ShownDeletion>();
  const deleting = useDeleting();
  const [, navigate] = useLocation();

  const deletions = shown.filter((deletion) => deletion.id === id).map((deletion) => ({ ...deletion, link }));
  const isSent = hidden.some((one) => one.id === id) && deletions.every(({ state }) => state.name === 'sending');
  const isDeleted = isSent || (failure !== null && isGone(failure));
  return (
    <Page width="fluid">
      {link !== null && !isDeleted ? (
        // The list offers to undo the deletion.
        <LinkHead link={link} onDelete={async () => (await deleting.remove(link)) && navigate('/links')} />
      ) : (
        <PageHeader title={title ?? i18n.t('stats.loadingLink')} parent={<BackToList />} />
      )}
      <Deletions {...{ deletions, undoing, deleting }} />
      {isDeleted && <Gone />}
      {!isDeleted && failure !== null && (
        <>
          {link !== null && <Hint>{i18n.t('linkPage.known')}</Hint>}
          <FailureNotice
            failure={failure}
            connection={connection}
            onRetry={() => void refetch()}
            onConnection={navigate}
          />
        </>
      )}
      {link === null && isFetching && <LoadingContent />}
      {link !== null && !isDeleted && (
        <Content link={link} isFailed={failure !== null}>
          {failure === null && (
            <LinkAge at={data?.isLive ? dataUpdatedAt : null} isBusy={isFetching} onRefresh={() => void refetch()} />
          )}
        </Content>
      )}
    </Page>
  );
}

interface LinkAgeProps {
  /** The time of the service's answer, in milliseconds since 1970; null before it. */
  at: number | null;
  isBusy: boolean;
  onRefresh: () => void;
}

/** The age of the service's answer, and a refresh button. Screen readers get the progress alone. */
function LinkAge({ at, isBusy, onRefresh }: LinkAgeProps) {
  const now = useNow(10);
  return (
    <p>
      <AgeLine isBusy={isBusy} onRefresh={onRefresh}>
        {!isBusy && at !== null && <span>{i18n.t('linkPage.asOf', [ago(new Date(at), new Date(now))])}</span>}
        <span role="status">{isBusy && i18n.t('linkPage.refreshing')}</span>
      </AgeLine>
    </p>
  );
}

const columns = 'grid grid-cols-[minmax(0,1fr)_320px] gap-8 max-[900px]:grid-cols-1';

/** The place of the content while the link loads. */
const LoadingContent = () => (
  <div className={columns}>
    <Skeleton rows={6} />
    <Skeleton rows={3} />
  </div>
);

/** The numbers of the last 30 days, and the facts at their side; in a narrow window below them. */
function Content({ link, isFailed, children }: { link: LinkRecord; isFailed: boolean; children: ReactNode }) {
  const shared = link.shareable_analytics ?? [];
  return (
    <>
      <UnreadableFields link={link}>{i18n.t('failure.unreadable.shown')}</UnreadableFields>
      <div className={columns}>
        <div className="grid grid-cols-1 content-start gap-6">
          <RecentStats link={link} isExplained={isFailed} />
          {shared.length > 0 && <SharedAnalytics entries={shared} />}
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <LinkSide link={link} />
          {children}
        </div>
      </div>
    </>
  );
}
