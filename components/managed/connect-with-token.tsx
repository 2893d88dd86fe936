import { type FormEvent, useState } from 'react';
import { i18n } from '#i18n';
import styles from '@/components/connection/connect-prompt.module.css';
import { checkConnection, valuesOf } from '@/components/connection/connection-values.ts';
import { useConnecting } from '@/components/connection/use-connecting.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { Policy } from '@/lib/managed/policy.ts';
import { managedValues } from './managed-values.ts';

interface Props {
  /** Which names a service. */
  policy: Policy & { baseUrl: string };
  onConnected: (host: string) => void;
}

/** Connects to the organisation's service: all that is missing is the token. */
export function ConnectWithToken({ policy, onConnected }: Props) {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { connecting, connect, cancel } = useConnecting();
  const busy = connecting.state === 'connecting';
  const { host } = new URL(policy.baseUrl);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const checked = checkConnection({ ...managedValues(valuesOf(null), policy, null), token }, null);
    setProblem(checked.ok ? undefined : (checked.errors['token'] ?? Object.values(checked.errors)[0]));
    if (checked.ok) void connect(checked, { check: true }).then((connected) => connected && onConnected(host));
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
      <TextField
        label={i18n.t('connection.token')}
        type="password"
        value={token}
        onChange={(text) => {
          setToken(text);
          setProblem(undefined);
        }}
        hint={i18n.t('connection.tokenHint')}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      {connecting.state === 'failed' && (
        <FailureNotice
          failure={connecting.failure}
          baseUrl={connecting.baseUrl}
          wasAllowed={connecting.isAllowed}
          shownFields={[]}
          onRetry={submit}
          isRetryPressed
        />
      )}
      <Button kind="primary" shape="wide" type="submit" busy={busy}>
        {i18n.t(busy ? 'connection.saving' : 'connectPrompt.first.action')}
      </Button>
      {busy && (
        <Button kind="quiet" onClick={cancel}>
          {i18n.t('connection.cancel')}
        </Button>
      )}
    </form>
  );
}
