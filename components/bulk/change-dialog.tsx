import { type ReactNode, useId } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { useSending } from '@/components/jobs/use-sending.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint } from '@/components/ui/text.tsx';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { DryRunView } from './dry-run-view.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useDryRun } from './use-dry-run.ts';

interface Props {
  title: string;
  links: LinkReader;
  /** Null while it is incomplete. */
  change: BulkChange | null;
  onClose: () => void;
  /** Called once the job has started. */
  onDone?: () => void;
  /** The form of the change. Enter in it applies the change. */
  children: ReactNode;
}

/** A dialog that shows the effect of a change on each link, and then starts the job. */
export function ChangeDialog({ title, links, change, onClose, onDone, children }: Props) {
  const form = useId();
  const { sending, send } = useSending();
  const { run, failure, again } = useDryRun(links, change);
  const isComplete = run !== null && run.checked === run.count;
  const changes = run?.rows.length ?? 0;
  const isBusy = !isComplete || changes === 0 || sending.state === 'sending';
  const apply = async (close: () => void) => {
    if (change === null || run === null || isBusy) return;
    if (!(await send({ kind: 'edit', change }, run.rows))) return;
    close();
    onDone?.();
  };
  return (
    <Dialog
      isWide
      title={title}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('bulk.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy} onClick={() => void apply(close)}>
            {i18n.t('bulk.apply', changes, [formatCount(changes)])}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        // As wide as the dialog can be. Otherwise it would grow with the dry run, under the pointer.
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
      </form>
      {sending.state === 'failed' && <FailureNotice failure={sending.failure} connection={null} />}
      {sending.state === 'sending' ? (
        <SendingProgress sent={sending.sent} count={changes} />
      ) : (
        <>
          <DryRunView run={run} failure={failure} onAgain={again} />
          <Hint>
            {i18n.t(change?.kind === 'replace' && change.field === 'custom_link' ? 'bulk.slugs' : 'bulk.undoable')}
          </Hint>
        </>
      )}
    </Dialog>
  );
}
