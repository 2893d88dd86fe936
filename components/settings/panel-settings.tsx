import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { hasPanel, openPanelHere } from '@/lib/panel/open-panel.ts';
import { maySeeTabs, releaseTabs, requestTabs } from '@/lib/permissions/tabs.ts';
import { SettingSwitch } from './setting-switch.tsx';

/** A button that opens the side panel. Nothing in a browser without one. */
export const OpenPanelButton = () =>
  hasPanel() && (
    <Button shape="small" onClick={() => void openPanelHere().catch(noteProblem('openPanel'))}>
      {i18n.t('panel.open')}
    </Button>
  );

/** Grants or removes the side panel's permission to see the tabs. */
export function PanelSettings() {
  const maySee = useGranted(maySeeTabs, false);
  if (!hasPanel()) return null;
  return (
    <SettingSwitch
      label={i18n.t('settings.panel.follow')}
      hint={i18n.t('settings.panel.followHint')}
      checked={maySee}
      onChange={(isChosen) => void (isChosen ? requestTabs() : releaseTabs())}
    />
  );
}
