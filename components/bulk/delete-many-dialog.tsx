import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { useSending } from '@/components/jobs/use-sending.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { focusedFirst } from '@/components/ui/focused-first.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { DryRunView } from './dry-run-view.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useDryRun } from './use-dry-run.ts';

interface Props {
  links: LinkReader;
  /** Returns whether a link is still meant. The others are named, and left out. */
  fits?: ((link: LinkRecord) => boolean) | undefined;
  onClose: () => void;
  /** Called once the job has started. */
  onDone: () => void;
}

const deletion = { kind: 'delete' } as const;

/** Asks before many links are deleted, which cannot be undone. */
export function DeleteManyDialog({ links, fits, onClose, onDone }: Props) {
  const { run, failure, again } = useDryRun(links, deletion, fits);
  const { sending, send } = useSending();
  const isComplete = run !== null && run.checked === run.count;
  const count = isComplete ? run.rows.length : links.count;
  const remove = async (close: () => void) => {
    if (run === null || !(await send(deletion, run.rows))) return;
    close();
    onDone();
  };
  return (
    <Dialog
      title={i18n.t('bulk.deleteTitle', links.count, [formatCount(links.count)])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('bulk.cancel')}</Button>
          <Button
            ref={focusedFirst}
            kind="danger"
            busy={!isComplete || count === 0 || sending.state === 'sending'}
            onClick={() => void remove(close)}
          >
            {i18n.t('bulk.deleteDo', count, [formatCount(count)])}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('bulk.deleteText')}</p>
      {sending.state === 'failed' && <FailureNotice failure={sending.failure} connection={null} />}
      {sending.state === 'sending' ? (
        <SendingProgress sent={sending.sent} count={count} />
      ) : (
        <DryRunView run={run} failure={failure} onAgain={again} />
      )}
    </Dialog>
  );
}
