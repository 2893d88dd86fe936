import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import styles from './settings.module.css';
import { shortcutSettings } from './shortcut-settings.ts';

/** The keys that open the popup, as the browser has them now: a person may have changed or removed them. */
export function Shortcut() {
  const [keys, setKeys] = useState('');
  useEffect(() => {
    void browser.commands.getAll().then((commands) => setKeys(commands[0]?.shortcut ?? ''));
  }, []);
  const openSettings = shortcutSettings();
  return (
    <section className={styles['section']}>
      <h2>{i18n.t('settings.keyboard')}</h2>
      {keys === '' ? (
        <p>{i18n.t('settings.keyboardNone')}</p>
      ) : (
        <p>
          <kbd className={styles['key']}>{keys}</kbd> {i18n.t('settings.keyboardHint')}
        </p>
      )}
      {openSettings !== null && (
        <div className={styles['actions']}>
          <Button onClick={openSettings}>{i18n.t('settings.changeKeys')}</Button>
        </div>
      )}
    </section>
  );
}
