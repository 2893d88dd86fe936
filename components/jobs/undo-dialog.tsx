import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { ShownJob } from '@/lib/operations/job.ts';

interface Props {
  job: ShownJob;
  onClose: () => void;
  onUndo: () => void;
}

/** Asks before a job is undone. Says what that changes, and what it cannot restore. */
export function UndoDialog({ job: { about, counts }, onClose, onUndo }: Props) {
  const kind = about.kind === 'edit' ? 'edit' : 'made';
  return (
    <Dialog
      title={i18n.t(`jobs.undoTitle.${kind}`, counts.done, [formatCount(counts.done)])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('jobs.keep')}</Button>
          <Button
            kind={kind === 'made' ? 'danger' : 'primary'}
            onClick={() => {
              onUndo();
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
