import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { updateLinkBody } from '@/lib/contract/link-writing.ts';
import { difference } from '@/lib/link/difference.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';

interface Props {
  record: LinkRecord;
  /** How the link was. */
  before: LinkDraft;
  baseUrl: string;
  onUndone: () => void;
  onConnection: () => void;
}

type Undoing = { state: 'offered' } | { state: 'undoing' } | { state: 'failed'; failure: Failure };

/** Says that a link was saved, and takes it back: the old values are sent again. A password cannot be. */
export function SavedNotice({ record, before, baseUrl, onUndone, onConnection }: Props) {
  const [undoing, setUndoing] = useState<Undoing>({ state: 'offered' });
  const body = updateLinkBody.safeParse({ id: record.id, ...difference(draftOfRecord(record), before) });
  const canUndo = body.success && Object.keys(body.data).length > 1;
  const undo = async () => {
    if (!body.success) return;
    setUndoing({ state: 'undoing' });
    const undone = await ask('updateLink', body.data);
    if (undone.ok) onUndone();
    else setUndoing({ state: 'failed', failure: undone.failure });
  };
  if (undoing.state === 'failed') {
    const { failure } = undoing;
    return (
      <FailureNotice failure={failure} baseUrl={baseUrl} shownFields={[]} onRetry={undo} onConnection={onConnection} />
    );
  }
  return (
    <Notice
      tone="good"
      title={i18n.t('editor.saved.title')}
      actions={
        canUndo && (
          <Button onClick={undo} busy={undoing.state === 'undoing'}>
            {i18n.t('editor.saved.undo')}
          </Button>
        )
      }
    >
      {canUndo && record.has_password === true && <p>{i18n.t('editor.saved.password')}</p>}
    </Notice>
  );
}
