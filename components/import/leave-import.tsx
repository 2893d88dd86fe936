import { i18n } from '#i18n';
import { useLeaving } from '@/components/route/use-leaving.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { Importing } from './use-import.ts';

/** Asks before the page is left while that would lose corrections, or rows that are being handed over. */
export function LeaveImport({ importing: now }: { importing: Importing }) {
  if (now.state === 'handing') return <LeaveDialog losing="handing" />;
  const isCorrected = now.state === 'opened' && now.isCorrected;
  return isCorrected && <LeaveDialog losing="corrected" />;
}

function LeaveDialog({ losing }: Pick<AskProps, 'losing'>) {
  const leaving = useLeaving(true);
  if (leaving.state === 'staying') return null;
  return <AskToLeave losing={losing} onStay={leaving.stay} onLeave={leaving.leave} />;
}

interface AskProps {
  /** What is lost: what was corrected, or the import that is being handed over. */
  losing: 'corrected' | 'handing';
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something of an import is lost. */
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
