import { i18n } from '#i18n';
import { maySeeTabs, releaseTabs, requestTabs } from '@/lib/permissions/tabs.ts';
import { PermissionSwitch } from './permission-switch.tsx';

interface Props {
  isOn: boolean;
  set: (isOn: boolean) => Promise<void>;
  isFixed: boolean;
}

/** Switches the count of a page's links on Hem's button. */
export const BadgeChoice = (choice: Props) => (
  <PermissionSwitch
    {...choice}
    label={i18n.t('settings.badge')}
    hint={i18n.t('settings.badgeHint')}
    refusal={i18n.t('settings.badgeRefused')}
    isGranted={maySeeTabs}
    request={requestTabs}
    release={releaseTabs}
  />
);
