import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { openPanelHere } from '@/lib/panel/open-panel.ts';
import { maySeeTabs, releaseTabs, requestTabs } from '@/lib/permissions/tabs.ts';
import { SettingSection } from './setting-group.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** Opens the side panel, and grants or removes its permission to see the tabs. */
export function PanelSettings() {
  const maySee = useGranted(maySeeTabs, false);
  return (
    <SettingSection title={i18n.t('settings.panel.heading')}>
      <p className="text-quiet">{i18n.t('settings.panel.intro')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void openPanelHere().catch(noteProblem('openPanel'))}>{i18n.t('panel.open')}</Button>
      </div>
      <SettingSwitch
        label={i18n.t('settings.panel.follow')}
        hint={i18n.t('settings.panel.followHint')}
        checked={maySee}
        onChange={(isChosen) => void (isChosen ? requestTabs() : releaseTabs())}
      />
    </SettingSection>
  );
}
