import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

interface Props {
  /** Nothing was ever connected, or the token was forgotten when the browser closed. */
  reason: 'first' | 'forgotten';
  /** True where it is one of several sections of a page, and takes no focus. */
  isSection?: boolean;
  onConnect: () => void;
}

/** Leads to the connection, in place of something that needs one. */
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
