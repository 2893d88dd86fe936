import { useState } from 'react';
import { i18n } from '#i18n';
import { ConnectForm } from '@/components/connection/connect-form.tsx';
import { checkConnection, valuesOf } from '@/components/connection/connection-values.ts';
import { useConnecting } from '@/components/connection/use-connecting.ts';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Policy } from '@/lib/managed/policy.ts';
import { managedValues } from './managed-values.ts';

interface Props {
  /** A policy that sets the service. */
  policy: Policy & { baseUrl: string };
  onConnection: OpenConnection;
  /** Receives the connection's name. */
  onConnected: (name: string) => void;
}

/** A form that connects to the organization's service. It asks for the token alone. */
export function ConnectWithToken({ policy, onConnection, onConnected }: Props) {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const connecting = useConnecting();

  const submit = () => {
    const checked = checkConnection({ ...managedValues(valuesOf(null), policy, null), token }, null);
    setProblem(checked.ok ? undefined : (checked.errors['token'] ?? Object.values(checked.errors)[0]));
    if (checked.ok)
      void connecting
        .connect(checked, { check: true })
        .then((connected) => connected && onConnected(connectionName(connected)));
  };

  return (
    <ConnectForm connecting={connecting} onSubmit={submit} onConnection={onConnection}>
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
    </ConnectForm>
  );
}
