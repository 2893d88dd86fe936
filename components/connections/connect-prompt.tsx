import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

interface Props {
  /** No connection yet, or a token deleted when the browser closed. */
  reason: 'first' | 'forgotten';
  onConnect: () => void;
}

/** Asks to connect, in place of content that needs a connection. */
export function ConnectPrompt({ reason, onConnect }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <EmptyState
      heading={i18n.t(`connectPrompt.${reason}.heading`)}
      text={i18n.t(reason === 'first' ? 'connectPrompt.paste.text' : 'connectPrompt.forgotten.text')}
    >
      <Button kind="primary" onClick={onConnect} ref={button}>
        {i18n.t(`connectPrompt.${reason}.action`)}
      </Button>
    </EmptyState>
  );
}
