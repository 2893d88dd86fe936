import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readableAddress } from '@/lib/link/idn/readable-host.ts';
import { readableName } from '@/lib/link/idn/readable-name.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { undoSeconds } from '@/lib/operations/deletions.ts';

interface Props {
  link: LinkRecord;
  onClose: () => void;
  /** It is going to be deleted. */
  onScheduled?: () => void;
}

/** Asks once before a link is deleted. */
export function DeleteDialog({ link, onClose, onScheduled }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const schedule = async (close: () => void) => {
    const { connectionId, id } = parseLinkKey(link.id);
    const scheduled = await ask('scheduleDelete', { id }, connectionId);
    if (!scheduled.ok) return setFailure(scheduled.failure);
    close();
    onScheduled?.();
  };
  const name = readableName(link);
  const address = addressToShare(link);
  return (
    <Dialog
      title={i18n.t('links.delete.title', [name])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('links.delete.keep')}</Button>
          <Button kind="danger" onClick={() => schedule(close)}>
            {i18n.t('links.delete.confirm')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('links.delete.text', [address === null ? name : readableAddress(address), undoSeconds])}</p>
      {failure !== null && <FailureNotice failure={failure} baseUrl={null} shownFields={[]} />}
    </Dialog>
  );
}
