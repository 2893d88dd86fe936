import { useCallback } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { mayReachHost, requestHost } from '@/lib/permissions/host.ts';

/**
 * Warns that Hem has no permission for the service's address, with a button that asks for it. Without permission, the
 * browser first sends a request without the connection's headers, which a sign-in proxy refuses.
 */
export function HostAccess({ baseUrl, headerNames = [] }: Pick<Connection, 'baseUrl' | 'headerNames'>) {
  const mayReach = useGranted(
    useCallback(() => mayReachHost(baseUrl), [baseUrl]),
    null,
  );
  if (mayReach !== false) return null;
  const allow = () => void requestHost(baseUrl).catch(noteProblem('connect'));
  return (
    <Notice tone="warn" actions={<Button onClick={allow}>{i18n.t('connection.allow')}</Button>}>
      <p>{i18n.t(headerNames.length > 0 ? 'failure.network.headers' : 'connection.permissionMissing')}</p>
    </Notice>
  );
}
