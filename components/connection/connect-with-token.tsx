import { useState } from 'react';
import { i18n } from '#i18n';
import { ConnectForm } from '@/components/connection/connect-form.tsx';
import { checkConnection, valuesOf } from '@/components/connection/connection-values.ts';
import { useConnecting } from '@/components/connection/use-connecting.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Policy } from '@/lib/managed/policy.ts';
import { managedValues } from './managed-values.ts';

interface Props {
  /** Which names a service. */
  policy: Policy & { baseUrl: string };
  /** Called with the connection's name. */
  onConnected: (name: string) => void;
}

/** Connects to the organisation's service: all that is missing is the token. */
export function ConnectWithToken({ policy, onConnected }: Props) {
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
    <ConnectForm connecting={connecting} onSubmit={submit}>
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
