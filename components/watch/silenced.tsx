import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { requestNotifications } from '@/lib/permissions/notifications.ts';
import { useMayNotify } from './use-may-notify.ts';

/** Says so where the browser has taken the permission away, and asks for it again at a press. */
export function Silenced() {
  const mayNotify = useMayNotify();
  const [refused, setRefused] = useState(false);
  if (mayNotify) return null;
  const allow = async () => {
    const allowed = await requestNotifications();
    setRefused(!allowed);
    if (allowed) await ask('checkWatched', null);
  };
  return (
    <Notice tone="warn" actions={<Button onClick={allow}>{i18n.t('watch.allow')}</Button>}>
      <p>{i18n.t('watch.silenced')}</p>
      {refused && <p>{i18n.t('watch.stillSilenced')}</p>}
    </Notice>
  );
}
