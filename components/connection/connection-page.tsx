import { useState } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import styles from './connection.module.css';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionStatus } from './connection-status.tsx';

/** Options > Connection. */
export function ConnectionPage() {
  const stored = useStored(connectionItem);
  const [done, setDone] = useState<'saved' | 'disconnected' | null>(null);
  if (stored.state === 'loading') return null;
  const connection = stored.value;
  return (
    <div className={styles['page']}>
      <h1>{i18n.t('connection.heading')}</h1>
      <p className={styles['quiet']}>{i18n.t('connection.intro')}</p>
      {done === 'disconnected' && connection === null && (
        <Notice tone="good">{i18n.t('connection.disconnected')}</Notice>
      )}
      {connection !== null && (
        <ConnectionStatus connection={connection} onDisconnected={() => setDone('disconnected')} />
      )}
      {done === 'saved' && <Notice tone="good">{i18n.t('connection.saved')}</Notice>}
      <ConnectionForm key={connection?.id ?? 'new'} saved={connection} onConnected={() => setDone('saved')} />
    </div>
  );
}
