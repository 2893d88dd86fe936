import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import styles from './connect-prompt.module.css';

interface Props {
  /** Nothing was ever connected, or the token was forgotten when the browser closed. */
  reason: 'first' | 'forgotten';
  onConnect: () => void;
}

/** The popup while there is nothing to call a service with: one step to it. */
export function ConnectPrompt({ reason, onConnect }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section className={styles['prompt']}>
      <h2>{i18n.t(`connectPrompt.${reason}.heading`)}</h2>
      <p>{i18n.t(`connectPrompt.${reason}.text`)}</p>
      <Button kind="primary" shape="wide" onClick={onConnect} ref={button}>
        {i18n.t(`connectPrompt.${reason}.action`)}
      </Button>
    </section>
  );
}
