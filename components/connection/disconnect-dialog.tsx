import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import styles from './connection.module.css';

interface Props {
  host: string;
  onKeep: () => void;
  onDisconnect: () => void;
}

/** Asks once before the token and all that was kept goes. */
export function DisconnectDialog({ host, onKeep, onDisconnect }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles['dialog']} onClose={onKeep} aria-labelledby="disconnect-title">
      <h2 id="disconnect-title">{i18n.t('connection.disconnectConfirm', [host])}</h2>
      <p>{i18n.t('connection.disconnectText')}</p>
      <div className={styles['actions']}>
        <Button onClick={() => dialog.current?.close()}>{i18n.t('connection.keep')}</Button>
        <Button kind="danger" onClick={onDisconnect}>
          {i18n.t('connection.disconnect')}
        </Button>
      </div>
    </dialog>
  );
}
