import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLinks } from '@/lib/library/index.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { isUnreached, recordOfDraft } from '@/lib/link/unread-link.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { withPending } from '@/lib/operations/with-pending.ts';
import { readDraft, type SavedDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { type Connected, readConnected } from '../connections/connected.ts';
import { EditForm } from './edit-form.tsx';
import { NoForm } from './no-form.tsx';

type Reading =
  | { state: 'loading' }
  | Exclude<Connected, { state: 'connected' }>
  | { state: 'failed'; failure: Failure; connection: Connection }
  | { state: 'ready'; connection: Connection; record: LinkRecord; now: LinkDraft; kept: SavedDraft | null };

async function readLink(id: string): Promise<Reading> {
  const connected = await readConnected();
  if (connected.state !== 'connected') return connected;
  const { connection } = connected;
  // Before the link: what arrives in between is in both.
  const { operations } = await pendingChangesItem.get();
  const [read, kept] = await Promise.all([ask('retrieveLink', { id }), readDraft({ kind: 'edit', id })]);
  const ready = ({ record, draft }: Found): Reading => {
    return { state: 'ready', connection, record, now: withPending(draft, id, operations), kept };
  };
  if (read.ok) return ready({ record: read.value, draft: draftOfRecord(read.value) });
  const known = isUnreached(read.failure) ? await knownLink(id, connection, kept) : null;
  return known === null ? { state: 'failed', failure: read.failure, connection } : ready(known);
}

interface Found {
  record: LinkRecord;
  draft: LinkDraft;
}

/** A link that cannot be read now, as it is known or was when its editing began: what is saved is compared when it is sent. */
async function knownLink(id: string, { id: of }: Connection, kept: SavedDraft | null): Promise<Found | null> {
  const [known] = await knownLinks(of, [id]).catch(() => []);
  const base = kept?.base ?? (known === undefined ? null : draftOfRecord(known));
  return base && { record: known ?? recordOfDraft(id, base), draft: base };
}

/** Options > one link, to be changed. */
export function EditLinkPage({ params: { id } }: { params: { id: string } }) {
  return <EditLink key={id} id={id} />;
}

function EditLink({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const [reading, setReading] = useState<Reading>({ state: 'loading' });
  const read = useCallback(async () => setReading(await readLink(id)), [id]);
  useEffect(() => void read(), [read]);

  const connect = () => navigate('/connection');
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
          shownFields={[]}
          onRetry={read}
          onConnection={connect}
        />
      </NoForm>
    );
  }
  return <EditForm {...reading} onConnection={connect} />;
}
