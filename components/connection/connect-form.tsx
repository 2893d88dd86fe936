import type { FormEvent, ReactNode, Ref } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { Button } from '@/components/ui/button.tsx';
import type { useConnecting } from './use-connecting.ts';

interface Props {
  connecting: ReturnType<typeof useConnecting>;
  /** The form's only field. */
  children: ReactNode;
  onSubmit: () => void;
  /** Another way to connect. */
  onByHand?: () => void;
  onConnection: OpenConnection;
  button?: Ref<HTMLButtonElement>;
}

/** A form with one field that connects, with its button and failure. */
export function ConnectForm({
  connecting: { connecting, cancel },
  children,
  onSubmit,
  onByHand,
  onConnection,
  button,
}: Props) {
  const busy = connecting.state === 'connecting';
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className="grid grid-cols-1 gap-3" onSubmit={submit} noValidate autoComplete="off">
      {children}
      {connecting.state === 'failed' && (
        <FailureNotice
          isConnectionPage
          failure={connecting.failure}
          connection={connecting}
          wasAllowed={connecting.isAllowed}
          onRetry={submit}
          onConnection={onConnection}
          isRetryPressed
        />
      )}
      <Button kind="primary" shape="wide" type="submit" busy={busy} ref={button}>
        {i18n.t(busy ? 'connection.saving' : 'connectPrompt.first.action')}
      </Button>
      {/* One button, which keeps the focus when connecting ends. */}
      {(busy || onByHand) && (
        <Button kind="quiet" onClick={busy ? cancel : onByHand}>
          {i18n.t(busy ? 'connection.cancel' : 'connectPrompt.paste.byHand')}
        </Button>
      )}
    </form>
  );
}
