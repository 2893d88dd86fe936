import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { useDraftState } from '@/components/link-form/draft-context.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { undoBody } from '@/lib/link/undo-body.ts';
import { utmFields } from '@/lib/link/utm/fields.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { restoreValues } from '@/lib/storage/restored-values.ts';

interface Props {
  id: string;
  /** How the link was. */
  before: LinkDraft;
  /** Whether the service has it, or the outbox goes on with it. */
  isSent: boolean;
  baseUrl: string;
  onUndone: () => void;
  onConnection: () => void;
}

type Undoing = { state: 'offered' } | { state: 'undoing' } | { state: 'failed'; failure: Failure };

/** Says that a link was saved, and takes it back: the old values are sent again, as far as that can be expressed. */
export function SavedNotice({ id, before, isSent, baseUrl, onUndone, onConnection }: Props) {
  const [undoing, setUndoing] = useState<Undoing>({ state: 'offered' });
  const now = useDraftState(({ fresh }) => fresh);
  const body = undoBody(id, now, before);
  const undo = async () => {
    if (body === null) return;
    setUndoing({ state: 'undoing' });
    // Taken back means as it was, also where a preset would write it otherwise.
    await restoreValues(utmFields.flatMap((field) => body[field] || []));
    const undone = await ask('updateLink', body);
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
      tone={isSent ? 'good' : 'plain'}
      title={i18n.t(isSent ? 'editor.saved.title' : 'editor.saved.later')}
      actions={
        body !== null && (
          <Button onClick={undo} busy={undoing.state === 'undoing'}>
            {i18n.t('editor.saved.undo')}
          </Button>
        )
      }
    >
      {body !== null && now.has_password && <p>{i18n.t('editor.saved.password')}</p>}
      {now.custom_link !== '' && before.custom_link === '' && <p>{i18n.t('editor.saved.slug')}</p>}
    </Notice>
  );
}
