import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { usePendingCount } from './use-pending-count.ts';

interface Props {
  /** The name of the connection. */
  name: string;
  onKeep: () => void;
  onDisconnect: () => void;
}

/** Asks before a connection is removed with its token and saved data. */
export function DisconnectDialog({ name, onKeep, onDisconnect }: Props) {
  const unsent = usePendingCount();
  return (
    <Dialog
      title={i18n.t('connection.disconnectConfirm', [name])}
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
