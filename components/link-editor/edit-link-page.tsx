import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ConnectPrompt } from '@/components/connection/connect-prompt.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { Connection } from '@/lib/connection/connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { type KeptDraft, recallDraft } from '@/lib/storage/drafts.ts';
import { type Connected, readConnected } from './connected.ts';
import { EditForm } from './edit-form.tsx';

type Reading =
  | { state: 'loading' }
  | Exclude<Connected, { state: 'connected' }>
  | { state: 'failed'; failure: Failure; connection: Connection }
  | { state: 'ready'; connection: Connection; record: LinkRecord; kept: KeptDraft | null; before: LinkDraft | null };

async function readLink(id: string, before: LinkDraft | null): Promise<Reading> {
  const connected = await readConnected();
  if (connected.state !== 'connected') return connected;
  const { connection } = connected;
  const [read, kept] = await Promise.all([ask('retrieveLink', { id }), recallDraft({ kind: 'edit', id })]);
  if (!read.ok) return { state: 'failed', failure: read.failure, connection };
  return { state: 'ready', connection, record: read.value, kept, before };
}

/** Options > one link, to be changed. */
export function EditLinkPage({ params: { id } }: { params: { id: string } }) {
  const [, navigate] = useLocation();
  const [reading, setReading] = useState<Reading>({ state: 'loading' });
  const read = useCallback(async (before: LinkDraft | null) => setReading(await readLink(id, before)), [id]);
  useEffect(() => void read(null), [read]);

  const connect = () => navigate('/connection');
  if (reading.state === 'loading') return null;
  if (reading.state === 'notConnected') return <ConnectPrompt reason={reading.reason} onConnect={connect} />;
  if (reading.state === 'failed') {
    return (
      <FailureNotice
        failure={reading.failure}
        baseUrl={reading.connection.baseUrl}
        shownFields={[]}
        onRetry={() => read(null)}
        onConnection={connect}
      />
    );
  }
  const { record } = reading;
  return <EditForm key={versionOf(reading)} {...reading} record={record} onChanged={read} onConnection={connect} />;
}

/** Another version of the link is another form. */
const versionOf = ({ record, before }: { record: LinkRecord; before: LinkDraft | null }): string =>
  JSON.stringify([record, before]);
