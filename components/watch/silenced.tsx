import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { mayNotify, requestNotifications } from '@/lib/permissions/notifications.ts';

/** Warns that the browser blocks notifications, with a button that requests them again. */
export function Silenced() {
  const allowed = useGranted(mayNotify, true);
  const [refused, setRefused] = useState(false);
  if (allowed) return null;
  const allow = async () => {
    const granted = (await requestNotifications()) && (await mayNotify());
    setRefused(!granted);
    if (granted) await ask('checkWatched', null);
  };
  return (
    <Notice tone="warn" actions={<Button onClick={allow}>{i18n.t('watch.allow')}</Button>}>
      <p>{i18n.t('watch.silenced')}</p>
      {refused && <p>{i18n.t('watch.stillSilenced')}</p>}
    </Notice>
  );
}
