import { useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { ManagedNotice } from '@/components/managed/managed-notice.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { allowCopyingAtOnce } from '@/lib/permissions/clipboard.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { BackupSettings } from './backup-settings.tsx';
import { BadgeChoice } from './badge-choice.tsx';
import { CopySettings } from './copy-settings.tsx';
import { CsvSeparator } from './csv-separator.tsx';
import { DefaultTags } from './default-tags.tsx';
import { LinkCacheSettings } from './link-cache-settings.tsx';
import { ListDensity } from './list-density.tsx';
import { OpenPanelButton, PanelSettings } from './panel-settings.tsx';
import { QuickSettings } from './quick-settings.tsx';
import { GroupIndex, SettingGroup } from './setting-group.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { ChangeKeysButton, Shortcut } from './shortcut.tsx';
import { StatsLimit } from './stats-limit.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Options > Settings. */
export function SettingsPage() {
  const stored = useStoredParts(preferencesItem);
  const { policy } = useManaged();
  const [copies, setCopies] = useState(true);
  if (stored.state === 'loading') return null;
  const { value: preferences, setPart } = stored;

  const setShortenOnOpen = async (shortenOnOpen: boolean) => {
    const allowed = shortenOnOpen ? allowCopyingAtOnce() : Promise.resolve(true);
    await setPart({ shortenOnOpen });
    setCopies(await allowed);
  };

  const fixed = fixedSection(policy, 'preferences');
  const { version } = browser.runtime.getManifest();
  return (
    <Page width="form">
      <PageHeader title={i18n.t('settings.heading')} />
      <div className="grid grid-cols-1 items-start gap-8 min-[1100px]:grid-cols-[minmax(0,720px)_minmax(0,200px)]">
        <GroupIndex />
        <div className="grid grid-cols-1 gap-8">
          <ManagedNotice />
          <SettingGroup name="create">
            <SettingSwitch
              label={i18n.t('settings.shortenOnOpen')}
              hint={i18n.t('settings.shortenOnOpenHint')}
              isFixed={'shortenOnOpen' in fixed}
              checked={preferences.shortenOnOpen}
              onChange={setShortenOnOpen}
            >
              {!copies && <Notice tone="warn">{i18n.t('settings.clipboardRefused')}</Notice>}
            </SettingSwitch>
            <DefaultTags tags={preferences.tags} set={(tags) => setPart({ tags })} isFixed={'tags' in fixed} />
            <CopySettings />
          </SettingGroup>
          <SettingGroup
            name="reach"
            actions={
              <>
                <OpenPanelButton />
                <ChangeKeysButton />
              </>
            }
          >
            <BadgeChoice isOn={preferences.badge} set={(badge) => setPart({ badge })} isFixed={'badge' in fixed} />
            <QuickSettings />
            <PanelSettings />
            <Shortcut />
          </SettingGroup>
          <SettingGroup name="look">
            <ThemeChoice
              theme={preferences.theme}
              set={(theme) => void setPart({ theme })}
              isFixed={'theme' in fixed}
            />
            <ListDensity />
          </SettingGroup>
          <SettingGroup name="data">
            <LinkCacheSettings />
            <StatsLimit
              limit={preferences.statsLimit}
              set={(statsLimit) => void setPart({ statsLimit })}
              isFixed={'statsLimit' in fixed}
            />
            <CsvSeparator
              separator={preferences.csvSeparator}
              set={(csvSeparator) => void setPart({ csvSeparator })}
              isFixed={'csvSeparator' in fixed}
            />
            <BackupSettings />
          </SettingGroup>
          <Text tone="quiet">{i18n.t('settings.version', [version])}</Text>
        </div>
      </div>
    </Page>
  );
}
