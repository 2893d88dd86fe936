import { i18n } from '#i18n';
import { useOutbox } from '@/components/outbox/use-outbox.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';

interface Props {
  host: string;
  onKeep: () => void;
  onDisconnect: () => void;
}

/** Asks once before the token and all that was kept goes. */
export function DisconnectDialog({ host, onKeep, onDisconnect }: Props) {
  const unsent = useOutbox()?.total ?? 0;
  return (
    <Dialog
      title={i18n.t('connection.disconnectConfirm', [host])}
      onClose={onKeep}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('connection.keep')}</Button>
          <Button kind="danger" onClick={onDisconnect}>
            {i18n.t('connection.disconnect')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('connection.disconnectText')}</p>
      {unsent > 0 && <p>{i18n.t('connection.disconnectUnsent', unsent, [formatCount(unsent)])}</p>}
    </Dialog>
  );
}
