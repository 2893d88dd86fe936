import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import styles from './connect-prompt.module.css';

/** The popup before there is a connection: one step to it. */
export function ConnectPrompt({ onConnect }: { onConnect: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section className={styles['prompt']}>
      <h2>{i18n.t('connectPrompt.heading')}</h2>
      <p>{i18n.t('connectPrompt.text')}</p>
      <Button kind="primary" shape="wide" onClick={onConnect} ref={button}>
        {i18n.t('connectPrompt.connect')}
      </Button>
    </section>
  );
}
