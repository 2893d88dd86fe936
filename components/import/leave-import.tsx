import { i18n } from '#i18n';
import { useLeaving } from '@/components/route/use-leaving.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { ImportState } from './import-state.ts';

/** Asks before the page is left, if that would lose corrections or cancel sending. */
export function LeaveImport({ state }: { state: ImportState }) {
  if (state.name === 'sending') return <LeaveDialog losing="sending" />;
  const isCorrected = state.name === 'opened' && state.opened.isCorrected;
  return isCorrected && <LeaveDialog losing="corrected" />;
}

function LeaveDialog({ losing }: Pick<AskProps, 'losing'>) {
  const leaving = useLeaving(true);
  if (leaving.state === 'staying') return null;
  return <AskToLeave losing={losing} onStay={leaving.stay} onLeave={leaving.leave} />;
}

interface AskProps {
  /** The loss: the corrections, or the job whose rows are being sent. */
  losing: 'corrected' | 'sending';
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before corrections or a starting job are lost. */
export function AskToLeave({ losing, onStay, onLeave }: AskProps) {
  return (
    <Dialog
      title={i18n.t(`import.leave.${losing}.title`)}
      onClose={onStay}
      actions={(close) => (
        <>
          <Button onClick={onLeave}>{i18n.t(`import.leave.${losing}.leave`)}</Button>
          <Button kind="primary" onClick={close}>
            {i18n.t(`import.leave.${losing}.stay`)}
          </Button>
        </>
      )}
    >
      <p>{i18n.t(`import.leave.${losing}.text`)}</p>
    </Dialog>
  );
}
