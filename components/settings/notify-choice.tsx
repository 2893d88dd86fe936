import { i18n } from '#i18n';
import { mayNotify, releaseNotifications, requestNotifications } from '@/lib/permissions/notifications.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { isWatched } from '@/lib/watch/watch.ts';
import { PermissionSwitch } from './permission-switch.tsx';

interface Props {
  isOn: boolean;
  set: (isOn: boolean) => Promise<void>;
  isFixed: boolean;
}

/** Switches notifications of copies without the popup. */
export const NotifyChoice = (choice: Props) => (
  <PermissionSwitch
    {...choice}
    label={i18n.t('settings.quick.notify')}
    hint={i18n.t('settings.quick.notifyHint')}
    refusal={i18n.t('settings.quick.notifyRefused')}
    isGranted={mayNotify}
    request={requestNotifications}
    release={releaseUnlessWatched}
  />
);

/** Watched links need the same permission. */
async function releaseUnlessWatched(): Promise<void> {
  const watches = await Promise.all((await readConnections()).map(readWatches));
  if (!watches.some(({ links }) => links.some(isWatched))) await releaseNotifications();
}
