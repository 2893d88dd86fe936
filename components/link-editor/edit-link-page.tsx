import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { type Connected, readConnected } from '@/components/connections/connected.ts';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { useThrow } from '@/components/ui/use-throw.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { isUnreached, recordOfDraft } from '@/lib/link/unread-link.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { withPending } from '@/lib/operations/with-pending.ts';
import type { SavedDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { EditForm } from './edit-form.tsx';
import { NoForm } from './no-form.tsx';

type Reading =
  | { state: 'loading' }
  | Exclude<Connected, { state: 'connected' }>
  | { state: 'failed'; failure: Failure; connection: Connection }
  | { state: 'ready'; connection: Connection; record: LinkRecord; now: LinkDraft; saved: SavedDraft | null };

async function readLink(id: string): Promise<Reading> {
  const connected = await readConnected();
  if (connected.state !== 'connected') return connected;
  const { connection } = connected;
  // Read before the link, so that a change sent in between is in both and none is missed.
  const { operations } = await pendingChangesItem.get();
  const [read, saved] = await Promise.all([ask('retrieveLink', { id }), readDraft({ kind: 'edit', id })]);
  const ready = ({ record, draft }: EditedLink): Reading => {
    return { state: 'ready', connection, record, now: withPending(draft, id, operations), saved };
  };
  if (read.ok) return ready({ record: read.value, draft: draftOfRecord(read.value) });
  const cached = isUnreached(read.failure) ? await readCached(id, connection, saved) : null;
  return cached === null ? { state: 'failed', failure: read.failure, connection } : ready(cached);
}

interface EditedLink {
  record: LinkRecord;
  draft: LinkDraft;
}

/**
 * Reads a link that the service can't return now, from the cache or the base of its saved draft. The service's record is
 * compared when the changes are sent.
 */
async function readCached(id: string, connection: Connection, saved: SavedDraft | null): Promise<EditedLink | null> {
  const [cached] = await cachedLinks(connection.id, [id]).catch(noteProblem('readCache', []));
  const base = saved?.base ?? (cached === undefined ? null : draftOfRecord(cached));
  return base && { record: cached ?? recordOfDraft(id, base), draft: base };
}

/** Options > edit one link. */
export function EditLinkPage({ params: { id } }: { params: { id: string } }) {
  return <EditLink key={id} id={id} />;
}

function EditLink({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const [reading, setReading] = useState<Reading>({ state: 'loading' });
  const fail = useThrow();
  const read = useCallback(() => readLink(id).then(setReading, fail), [id, fail]);
  useEffect(() => void read(), [read]);

  if (reading.state === 'loading') return null;
  if (reading.state === 'notConnected') {
    return <NotConnected heading={i18n.t('editor.editAny')} reason={reading.reason} />;
  }
  if (reading.state === 'failed') {
    return (
      <NoForm heading={i18n.t('editor.editAny')}>
        <FailureNotice
          failure={reading.failure}
          connection={reading.connection}
          onRetry={read}
          onConnection={navigate}
        />
      </NoForm>
    );
  }
  return <EditForm {...reading} onConnection={navigate} />;
}
