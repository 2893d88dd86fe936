import { useState } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { maySeeTabs, releaseTabs, requestTabs } from '@/lib/permissions/tabs.ts';
import { SettingSwitch } from './setting-switch.tsx';

interface Props {
  isOn: boolean;
  set: (isOn: boolean) => Promise<void>;
  isFixed: boolean;
}

/** Switches the count of a page's links on Hem's button. Requests the permission for it in the same click. */
export function BadgeChoice({ isOn, set, isFixed }: Props) {
  const maySee = useGranted(maySeeTabs, false);
  const [refused, setRefused] = useState(false);

  const choose = async (isChosen: boolean) => {
    const allowed = isChosen ? await requestTabs() : false;
    setRefused(isChosen && !allowed);
    await set(allowed);
    if (!isChosen) await releaseTabs();
  };

  return (
    <SettingSwitch
      label={i18n.t('settings.badge')}
      hint={i18n.t('settings.badgeHint')}
      checked={isOn && maySee}
      onChange={choose}
      isFixed={isFixed}
    >
      {refused && <Notice tone="warn">{i18n.t('settings.badgeRefused')}</Notice>}
    </SettingSwitch>
  );
}
