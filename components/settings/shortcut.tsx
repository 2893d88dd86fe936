import { Fragment, useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { useSingleKeys } from '@/components/keys/use-single-keys.ts';
import { Button } from '@/components/ui/button.tsx';
import { KeyCap } from '@/components/ui/key-cap.tsx';
import { Text } from '@/components/ui/text.tsx';
import { apis } from '@/lib/browser/apis.ts';
import { readShortcuts } from '@/lib/browser/shortcuts.ts';
import { hasPanel } from '@/lib/panel/open-panel.ts';
import { Setting } from './setting.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** The names of Hem's commands in the manifest. */
const actions = ['_execute_action', 'shortenPage', 'openLinks'] as const;

/** Returns the name of the command that opens the side panel. */
const panelAction = () => (import.meta.env.FIREFOX ? '_execute_sidebar_action' : 'openPanel');

/** Shows the browser's keys for Hem, and a switch for single-key shortcuts. */
export function Shortcut() {
  const [areOn, setAreOn] = useSingleKeys();
  return (
    <>
      {apis.commands !== undefined && <BrowserKeys />}
      <SettingSwitch
        label={i18n.t('settings.singleKeys')}
        hint={i18n.t('settings.singleKeysHint')}
        checked={areOn}
        onChange={setAreOn}
      />
    </>
  );
}

/** The current keys of Hem's commands. */
function BrowserKeys() {
  const [keys, setKeys] = useState<ReadonlyMap<string | undefined, string>>(new Map());
  useEffect(() => {
    const read = async () => setKeys(await readShortcuts());
    void read();
    // People change keys on a page of the browser and then come back.
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  const shown = hasPanel() ? ([...actions, panelAction()] as const) : actions;
  return (
    <Setting label={i18n.t('settings.keyboard')} hint={i18n.t('settings.keys.where')}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2">
        {shown.map((action) => (
          <Fragment key={action}>
            <dt>{i18n.t(`settings.keys.${action}`)}</dt>
            <dd className="justify-self-end">
              {keys.get(action) ? (
                <KeyCap name={keys.get(action) ?? ''} />
              ) : (
                <Text as="span" tone="quiet">
                  {i18n.t('settings.keys.none')}
                </Text>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Setting>
  );
}

/** A button that opens the browser's page of extension shortcuts. Nothing in a browser that cannot open it. */
export function ChangeKeysButton() {
  const open = shortcutSettings();
  return (
    open !== null && (
      <Button shape="small" onClick={open}>
        {i18n.t('settings.changeKeys')}
      </Button>
    )
  );
}

/** Chromium's page of extension shortcuts. */
const chromiumList = 'chrome://extensions/shortcuts';

/**
 * Returns a function that opens the browser's page of extension shortcuts. No link can open it. Null if the browser has
 * no such page, or only a menu for it.
 */
function shortcutSettings(): (() => Promise<unknown>) | null {
  const { commands } = apis;
  if (commands === undefined || import.meta.env.SAFARI) return null;
  if (!import.meta.env.FIREFOX) return () => browser.tabs.create({ url: chromiumList });
  return commands.openShortcutSettings === undefined ? null : async () => commands.openShortcutSettings?.();
}
