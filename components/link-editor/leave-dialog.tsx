import { i18n } from '#i18n';
import type { Leaving } from '@/components/route/use-leaving.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';

/** Asks before a person leaves a page with unsaved changes. The draft stays saved unless the person discards it. */
export function LeaveDialog({ leaving, onDiscard }: { leaving: Leaving; onDiscard: () => void }) {
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
