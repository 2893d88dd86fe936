import { i18n } from '#i18n';
import { useDraftState } from '@/components/link-form/draft/draft-context.tsx';
import type { Leaving } from '@/components/route/use-leaving.ts';
import { useLeaving } from '@/components/route/use-leaving.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { sameDraft } from '@/lib/link/draft.ts';

/** Asks before a person leaves a page whose draft has unsent changes. */
export function LeaveGuard() {
  const unsaved = useDraftState(({ draft, base }) => !sameDraft(draft, base));
  const discard = useDraftState((state) => state.discard);
  return <LeaveDialog leaving={useLeaving(unsaved)} onDiscard={discard} />;
}

/** Asks before a person leaves a page with unsaved changes. The draft stays saved unless the person discards it. */
function LeaveDialog({ leaving, onDiscard }: { leaving: Leaving; onDiscard: () => void }) {
  if (leaving.state === 'staying') return null;
  const { leave, stay } = leaving;
  return (
    <Dialog
      title={i18n.t('editor.leave.title')}
      onClose={stay}
      actions={(close) => (
        <>
          <Button
            kind="quiet"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {i18n.t('editor.discard')}
          </Button>
          <Button onClick={leave}>{i18n.t('editor.leave.leave')}</Button>
          <Button kind="primary" onClick={close}>
            {i18n.t('editor.leave.stay')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('editor.leave.text')}</p>
    </Dialog>
  );
}
