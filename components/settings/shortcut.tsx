import { Fragment, useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { useSingleKeys } from '@/components/keys/use-single-keys.ts';
import { Button } from '@/components/ui/button.tsx';
import { KeyCap } from '@/components/ui/key-cap.tsx';
import { SettingSection } from './setting-group.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** The names of Hem's commands in the manifest. */
const actions = [
  '_execute_action',
  'shortenPage',
  'openLinks',
  import.meta.env.FIREFOX ? '_execute_sidebar_action' : 'openPanel',
] as const;

/** Shows the current keys of Hem's commands, and a switch for single-key shortcuts. */
export function Shortcut() {
  const [keys, setKeys] = useState<ReadonlyMap<string | undefined, string>>(new Map());
  useEffect(() => {
    const read = async () => {
      const commands = await browser.commands.getAll();
      setKeys(new Map(commands.map(({ name, shortcut = '' }) => [name, shortcut])));
    };
    void read();
    // People change keys on a page of the browser and then come back.
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  const openSettings = shortcutSettings();
  const [areOn, setAreOn] = useSingleKeys();
  return (
    <SettingSection title={i18n.t('settings.keyboard')}>
      <dl className="grid grid-cols-[minmax(0,max-content)_auto] items-baseline justify-start gap-x-6 gap-y-2">
        {actions.map((action) => (
          <Fragment key={action}>
            <dt>{i18n.t(`settings.keys.${action}`)}</dt>
            <dd>
              {keys.get(action) ? (
                <KeyCap name={keys.get(action) ?? ''} />
              ) : (
                <span className="text-quiet">{i18n.t('settings.keys.none')}</span>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-quiet">{i18n.t('settings.keys.where')}</p>
      {openSettings !== null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={openSettings}>{i18n.t('settings.changeKeys')}</Button>
        </div>
      )}
      <SettingSwitch
        label={i18n.t('settings.singleKeys')}
        hint={i18n.t('settings.singleKeysHint')}
        checked={areOn}
        onChange={setAreOn}
      />
    </SettingSection>
  );
}

/** Chromium's page of extension shortcuts. */
const chromiumList = 'chrome://extensions/shortcuts';

/**
 * Returns a function that opens the browser's page of extension shortcuts. No link can open it. Null in Firefox before
 * 137, which only has a menu for it.
 */
function shortcutSettings(): (() => Promise<unknown>) | null {
  if (!import.meta.env.FIREFOX) return () => browser.tabs.create({ url: chromiumList });
  const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
  return typeof open === 'function' ? async () => Reflect.apply(open, browser.commands, []) : null;
}
