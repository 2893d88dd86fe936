import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { useSending } from '@/components/jobs/use-sending.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { ChangeForm } from './change-form.tsx';
import { DryRunView } from './dry-run-view.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useDryRun } from './use-dry-run.ts';

interface Props {
  links: LinkReader;
  onClose: () => void;
}

/** A dialog that changes many links: it takes the change, shows its effect on each link, and then starts the job. */
export function BulkDialog({ links, onClose }: Props) {
  const [change, setChange] = useState<BulkChange | null>(null);
  const { sending, send } = useSending();
  const { run, failure, again } = useDryRun(links, change);
  const isComplete = run !== null && run.checked === run.count;
  const changes = run?.rows.length ?? 0;
  const apply = async (close: () => void) => {
    if (change === null || run === null) return;
    if (await send({ kind: 'edit', change }, run.rows)) close();
  };
  return (
    <Dialog
      title={i18n.t('bulk.title', links.count, [formatCount(links.count)])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('bulk.cancel')}</Button>
          <Button
            kind="primary"
            busy={!isComplete || changes === 0 || sending.state === 'sending'}
            onClick={() => void apply(close)}
          >
            {i18n.t('bulk.apply', changes, [formatCount(changes)])}
          </Button>
        </>
      )}
    >
      <ChangeForm onChange={setChange} />
      {sending.state === 'failed' && <FailureNotice failure={sending.failure} connection={null} />}
      {sending.state === 'sending' ? (
        <SendingProgress sent={sending.sent} count={changes} />
      ) : (
        <>
          <DryRunView run={run} failure={failure} onAgain={again} />
          <p className="text-xs text-quiet">
            {i18n.t(change?.kind === 'replace' && change.field === 'custom_link' ? 'bulk.slugs' : 'bulk.undoable')}
          </p>
        </>
      )}
    </Dialog>
  );
}
