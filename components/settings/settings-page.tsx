import { useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { ManagedNotice } from '@/components/managed/managed-notice.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { allowCopyingAtOnce } from '@/lib/permissions/clipboard.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { BackupSettings } from './backup-settings.tsx';
import { BadgeChoice } from './badge-choice.tsx';
import { CopySettings } from './copy-settings.tsx';
import { DefaultTags } from './default-tags.tsx';
import { LinkCacheSettings } from './link-cache-settings.tsx';
import { ListDensity } from './list-density.tsx';
import { PanelSettings } from './panel-settings.tsx';
import { QuickSettings } from './quick-settings.tsx';
import { GroupIndex, SettingGroup, SettingSection } from './setting-group.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { Shortcut } from './shortcut.tsx';
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
      <div className={styles['page']}>
        <GroupIndex />
        <div className={styles['groups']}>
          <ManagedNotice />
          <SettingGroup name="create">
            <SettingSection title={i18n.t('settings.shortening')}>
              <ManagedField isFixed={'shortenOnOpen' in fixed}>
                <SettingSwitch
                  label={i18n.t('settings.shortenOnOpen')}
                  hint={i18n.t('settings.shortenOnOpenHint')}
                  checked={preferences.shortenOnOpen}
                  onChange={setShortenOnOpen}
                />
              </ManagedField>
              {!copies && <Notice tone="warn">{i18n.t('settings.clipboardRefused')}</Notice>}
              <ManagedField isFixed={'tags' in fixed}>
                <DefaultTags tags={preferences.tags} set={(tags) => setPart({ tags })} />
              </ManagedField>
            </SettingSection>
            <CopySettings />
          </SettingGroup>
          <SettingGroup name="reach">
            <SettingSection title={i18n.t('settings.toolbar')}>
              <ManagedField isFixed={'badge' in fixed}>
                <BadgeChoice isOn={preferences.badge} set={(badge) => setPart({ badge })} />
              </ManagedField>
            </SettingSection>
            <QuickSettings />
            <PanelSettings />
            <Shortcut />
          </SettingGroup>
          <SettingGroup name="look">
            <ManagedField isFixed={'theme' in fixed}>
              <ThemeChoice theme={preferences.theme} set={(theme) => void setPart({ theme })} />
            </ManagedField>
            <ListDensity />
          </SettingGroup>
          <SettingGroup name="data">
            <LinkCacheSettings />
            <ManagedField isFixed={'statsLimit' in fixed}>
              <StatsLimit limit={preferences.statsLimit} set={(statsLimit) => void setPart({ statsLimit })} />
            </ManagedField>
            <BackupSettings />
          </SettingGroup>
          <p className="text-quiet">{i18n.t('settings.version', [version])}</p>
        </div>
      </div>
    </Page>
  );
}
