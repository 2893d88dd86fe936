import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { ShownJob } from '@/lib/jobs/job.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** Says what taking a job back does and what it can't, and does it. */
export function UndoDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const { id, about, counts } = job;
  const kind = about.kind === 'import' ? 'import' : 'edit';
  return (
    <Dialog
      title={i18n.t(`jobs.undoTitle.${kind}`, counts.done, [formatCount(counts.done)])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('jobs.keep')}</Button>
          <Button
            kind={kind === 'import' ? 'danger' : 'primary'}
            onClick={() => {
              void ask('undoJob', { job: id });
              close();
            }}
          >
            {i18n.t(`jobs.undoDo.${kind}`)}
          </Button>
        </>
      )}
    >
      <p>{i18n.t(`jobs.undoText.${kind}`)}</p>
    </Dialog>
  );
}
