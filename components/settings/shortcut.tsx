import { Fragment, useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { useSingleKeys } from '@/components/keys/use-single-keys.ts';
import { Button } from '@/components/ui/button.tsx';
import { KeyCap } from '@/components/ui/key-cap.tsx';
import { Text } from '@/components/ui/text.tsx';
import { Setting } from './setting.tsx';
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
  const [areOn, setAreOn] = useSingleKeys();
  return (
    <>
      <Setting label={i18n.t('settings.keyboard')} hint={i18n.t('settings.keys.where')}>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2">
          {actions.map((action) => (
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
      <SettingSwitch
        label={i18n.t('settings.singleKeys')}
        hint={i18n.t('settings.singleKeysHint')}
        checked={areOn}
        onChange={setAreOn}
      />
    </>
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
 * Returns a function that opens the browser's page of extension shortcuts. No link can open it. Null in Firefox before
 * 137, which only has a menu for it.
 */
function shortcutSettings(): (() => Promise<unknown>) | null {
  if (!import.meta.env.FIREFOX) return () => browser.tabs.create({ url: chromiumList });
  const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
  return typeof open === 'function' ? async () => Reflect.apply(open, browser.commands, []) : null;
}
