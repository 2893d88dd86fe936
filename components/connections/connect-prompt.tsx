import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

interface Props {
  /** No connection yet, or a token deleted when the browser closed. */
  reason: 'first' | 'forgotten';
  /** True for a section of a page, which must not take the focus. */
  isSection?: boolean;
  onConnect: () => void;
}

/** Asks to connect, in place of content that needs a connection. */
export function ConnectPrompt({ reason, isSection = false, onConnect }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSection) button.current?.focus();
  }, [isSection]);
  return (
    <EmptyState
      Heading={isSection ? 'h4' : 'h2'}
      heading={i18n.t(`connectPrompt.${reason}.heading`)}
      text={i18n.t(`connectPrompt.${reason}.text`)}
    >
      <Button kind="primary" onClick={onConnect} ref={button}>
        {i18n.t(`connectPrompt.${reason}.action`)}
      </Button>
    </EmptyState>
  );
}
