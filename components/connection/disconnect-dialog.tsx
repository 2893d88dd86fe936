import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';

interface Props {
  host: string;
  onKeep: () => void;
  onDisconnect: () => void;
}

/** Asks once before the token and all that was kept goes. */
export function DisconnectDialog({ host, onKeep, onDisconnect }: Props) {
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
    </Dialog>
  );
}
