import { useState } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { mayNotify, releaseNotifications, requestNotifications } from '@/lib/permissions/notifications.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { isWatched } from '@/lib/watch/watch.ts';
import { SettingSwitch } from './setting-switch.tsx';

interface Props {
  isOn: boolean;
  set: (isOn: boolean) => Promise<void>;
}

/** Whether a copy without the popup is told by a notification. The permission for it is asked by that very press. */
export function NotifyChoice({ isOn, set }: Props) {
  const allowed = useGranted(mayNotify, false);
  const [refused, setRefused] = useState(false);

  const choose = async (wanted: boolean) => {
    const granted = wanted ? await requestNotifications() : false;
    setRefused(wanted && !granted);
    await set(granted);
    if (!wanted && !(await isAnyWatched())) await releaseNotifications();
  };

  return (
    <>
      <SettingSwitch
        label={i18n.t('settings.quick.notify')}
        hint={i18n.t('settings.quick.notifyHint')}
        checked={isOn && allowed}
        onChange={choose}
      />
      {refused && <Notice tone="warn">{i18n.t('settings.quick.notifyRefused')}</Notice>}
    </>
  );
}

/** Links that are watched need the same permission. */
const isAnyWatched = async (): Promise<boolean> => ((await readWatches())?.links ?? []).some(isWatched);
