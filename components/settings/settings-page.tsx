import { useState } from 'react';
import { Link } from 'wouter';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { ManagedNotice } from '@/components/managed/managed-notice.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { allowCopyingAtOnce } from '@/lib/permissions/clipboard.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { BadgeChoice } from './badge-choice.tsx';
import { DefaultTags } from './default-tags.tsx';
import { LibrarySettings } from './library-settings.tsx';
import { ListDensity } from './list-density.tsx';
import { NewsLink } from './news-link.tsx';
import { PanelSettings } from './panel-settings.tsx';
import { QuickSettings } from './quick-settings.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { Shortcut } from './shortcut.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { TravelSettings } from './travel/travel-settings.tsx';

/** Options > Settings. */
export function SettingsPage() {
  const kept = useStoredParts(preferencesItem);
  const { policy } = useManaged();
  const [copies, setCopies] = useState(true);
  if (kept.state === 'loading') return null;
  const { value: preferences, setPart } = kept;

  const setShortenOnOpen = async (shortenOnOpen: boolean) => {
    const allowed = shortenOnOpen ? allowCopyingAtOnce() : Promise.resolve(true);
    await setPart({ shortenOnOpen });
    setCopies(await allowed);
  };

  const fixed = fixedSection(policy, 'preferences');
  const { version } = browser.runtime.getManifest();
  return (
    <div className={styles['page']}>
      <h1>{i18n.t('settings.heading')}</h1>
      <ManagedNotice />
      <section className={styles['section']}>
        <h2>{i18n.t('settings.shortening')}</h2>
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
      </section>
      <LibrarySettings />
      <section className={styles['section']}>
        <h2>{i18n.t('settings.toolbar')}</h2>
        <ManagedField isFixed={'badge' in fixed}>
          <BadgeChoice isOn={preferences.badge} set={(badge) => setPart({ badge })} />
        </ManagedField>
      </section>
      <ManagedField isFixed={'theme' in fixed}>
        <ThemeChoice theme={preferences.theme} set={(theme) => void setPart({ theme })} />
      </ManagedField>
      <ListDensity />
      <QuickSettings />
      <PanelSettings />
      <Shortcut />
      <TravelSettings />
      <section className={styles['section']}>
        <h2>{i18n.t('settings.version', [version])}</h2>
        <p className={styles['links']}>
          <NewsLink />
          <Link href="/help">{i18n.t('settings.help')}</Link>
        </p>
      </section>
    </div>
  );
}
