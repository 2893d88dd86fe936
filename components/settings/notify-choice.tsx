import { useState } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { mayNotify, releaseNotifications, requestNotifications } from '@/lib/permissions/notifications.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { isWatched } from '@/lib/watch/watch.ts';
import { SettingSwitch } from './setting-switch.tsx';

interface Props {
  isOn: boolean;
  set: (isOn: boolean) => Promise<void>;
  isFixed: boolean;
}

/** Switches notifications of copies without the popup. Requests the permission for them in the same click. */
export function NotifyChoice({ isOn, set, isFixed }: Props) {
  const allowed = useGranted(mayNotify, false);
  const [refused, setRefused] = useState(false);

  const choose = async (isChosen: boolean) => {
    const granted = isChosen ? await requestNotifications() : false;
    setRefused(isChosen && !granted);
    await set(granted);
    if (!isChosen && !(await isAnyWatched())) await releaseNotifications();
  };

  return (
    <SettingSwitch
      label={i18n.t('settings.quick.notify')}
      hint={i18n.t('settings.quick.notifyHint')}
      checked={isOn && allowed}
      onChange={choose}
      isFixed={isFixed}
    >
      {refused && <Notice tone="warn">{i18n.t('settings.quick.notifyRefused')}</Notice>}
    </SettingSwitch>
  );
}

/** Returns true if a link is watched. Watched links need the same permission. */
const isAnyWatched = async (): Promise<boolean> =>
  (await Promise.all((await readConnections()).map(readWatches))).some(({ links }) => links.some(isWatched));
