import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { sendJob } from '@/components/jobs/send-job.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { deleteRow } from '@/lib/bulk/dry-run.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

interface Props {
  links: LinkReader;
  onClose: () => void;
  /** They are going to be deleted. */
  onDone: () => void;
}

/** Asks once before many links are deleted: nothing brings them back. */
export function DeleteManyDialog({ links, onClose, onDone }: Props) {
  const [state, setState] = useState<'asking' | 'handing' | Failure>('asking');
  const remove = async (close: () => void) => {
    setState('handing');
    const next = async (from: number, most: number) => {
      const to = Math.min(links.count, from + most);
      return { rows: (await links.read(from, to)).map(deleteRow), next: to < links.count ? to : null };
    };
    const sent = await sendJob({ kind: 'delete' }, { next, onProgress: () => undefined });
    if (!sent.ok) return setState(sent.failure);
    close();
    onDone();
  };
  return (
    <Dialog
      title={i18n.t('bulk.deleteTitle', links.count, [formatCount(links.count)])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('links.delete.keep')}</Button>
          <Button kind="danger" busy={state === 'handing'} onClick={() => void remove(close)}>
            {i18n.t('bulk.deleteDo', links.count, [formatCount(links.count)])}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('bulk.deleteText')}</p>
      {typeof state === 'object' && <FailureNotice failure={state} baseUrl={null} shownFields={[]} />}
    </Dialog>
  );
}
