import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { Deletions } from '@/components/deletion/deletions.tsx';
import { useDeleting } from '@/components/deletion/use-deleting.ts';
import { type ShownDeletion, useDeletions } from '@/components/deletion/use-deletions.ts';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { UnreadableFields } from '@/components/failure/unreadable-fields.tsx';
import { GridSkeleton } from '@/components/links/grid/grid-skeleton.tsx';
import { SharedAnalytics } from '@/components/share/shared-analytics.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { readableName } from '@/lib/link/idn/readable-name.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { Details } from './details.tsx';
import { Gone } from './gone.tsx';
import { LinkActions } from './link-actions.tsx';
import styles from './link-details.module.css';
import { type ReadLink, recordOf, useLink } from './use-link.ts';

/** Everything of one link, and what can be done with it. */
export function OneLink({ connection, id }: { connection: Connection; id: string }) {
  const { reading, read } = useLink(connection.id, id);
  const { shown, hidden } = useDeletions(null);
  const link = recordOf(reading);
  const title = link === null ? null : readableName(link);
  usePageTitle(title);
  const undoing = useUndo<ShownDeletion>();
  const deleting = useDeleting();
  const [, navigate] = useLocation();

  const deletions = shown.filter((deletion) => deletion.id === id).map((deletion) => ({ ...deletion, link }));
  const isSent = hidden.some((one) => one.id === id) && deletions.every(({ state }) => state.name === 'sending');
  const isDeleted = isSent || (reading.state === 'failed' && isGone(reading.failure));
  return (
    <div className={styles['page']}>
      {title !== null && (
        <h1>
          <LongText text={title} />
        </h1>
      )}
      <Deletions {...{ deletions, undoing, deleting }} />
      {isDeleted && <Gone />}
      {!isDeleted && <ReadStatus reading={reading} connection={connection} onRetry={read} />}
      {link === null && reading.state === 'reading' && <GridSkeleton label={i18n.t('editor.loading')} />}
      {link !== null && !isDeleted && (
        // The list is where it can be undone.
        <Content link={link} onDelete={async () => (await deleting.remove(link)) && navigate('/links')} />
      )}
    </div>
  );
}

function Content({ link, onDelete }: { link: LinkRecord; onDelete: () => void }) {
  return (
    <>
      <LinkActions link={link} onDelete={onDelete} />
      {isExpired(link, new Date()) && <Notice tone="warn" title={i18n.t('linkPage.is_expired')} />}
      <UnreadableFields link={link}>{i18n.t('failure.unreadable.shown')}</UnreadableFields>
      <Details link={link} />
      <SharedAnalytics entries={link.shareable_analytics ?? []} />
    </>
  );
}

/** Whose word it is, and why it is not the service's. */
function ReadStatus({
  reading,
  connection,
  onRetry,
}: {
  reading: ReadLink;
  connection: Connection;
  onRetry: () => void;
}) {
  const [, navigate] = useLocation();
  if (reading.state !== 'failed') {
    if (recordOf(reading) === null) return null;
    return (
      <p className={styles['status']} role="status">
        {i18n.t(reading.state === 'read' ? 'linkPage.fresh' : 'linkPage.refreshing')}
      </p>
    );
  }
  return (
    <>
      {reading.known !== null && <p className={styles['status']}>{i18n.t('linkPage.known')}</p>}
      <FailureNotice
        failure={reading.failure}
        connection={connection}
        shownFields={[]}
        onRetry={onRetry}
        onConnection={() => navigate('/connection')}
      />
    </>
  );
}
