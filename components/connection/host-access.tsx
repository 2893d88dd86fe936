import { useCallback } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { mayReachHost, requestHost } from '@/lib/permissions/host.ts';
import styles from './connection.module.css';

/** Whether the browser lets Hem reach the service, and a way to ask again where the person has refused. */
export function HostAccess({ baseUrl }: { baseUrl: string }) {
  const mayReach = useGranted(
    useCallback(() => mayReachHost(baseUrl), [baseUrl]),
    null,
  );
  if (mayReach === null) return null;
  if (mayReach) return <p className={styles['quiet']}>{i18n.t('connection.permissionGranted')}</p>;
  const allow = () => void requestHost(baseUrl).catch(() => false);
  return (
    <Notice tone="warn" actions={<Button onClick={allow}>{i18n.t('connection.allow')}</Button>}>
      <p>{i18n.t('connection.permissionMissing')}</p>
    </Notice>
  );
}
