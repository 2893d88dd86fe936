import { type FormEvent, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { ConnectionLink } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { AddressField } from './address-field.tsx';
import { Advanced } from './advanced.tsx';
import styles from './connection.module.css';
import {
  type ConnectionErrors,
  type ConnectionValues,
  checkConnection,
  newDomain,
  valuesOf,
} from './connection-values.ts';
import { DomainsFieldset } from './domains-fieldset.tsx';
import { useConnecting } from './use-connecting.ts';

interface Props {
  saved: Connection | null;
  isTokenSaved: boolean;
  onConnected: (connection: Connection) => void;
}

/** Connects Hem to a service, or changes how it is connected. */
export function ConnectionForm({ saved, isTokenSaved, onConnected }: Props) {
  const [values, setValues] = useState<ConnectionValues>(() => valuesOf(saved));
  const [errors, setErrors] = useState<ConnectionErrors>({});
  const { connecting, connect, cancel, begin } = useConnecting();
  const form = useRef<HTMLFormElement>(null);
  const busy = connecting.state === 'connecting';

  const change = (part: Partial<ConnectionValues>) => {
    if (connecting.state === 'connected') begin();
    setValues((before) => ({ ...before, ...part }));
  };

  const fill = ({ baseAddress, token, domains }: ConnectionLink) => {
    const filled = domains.map(newDomain);
    change({ address: baseAddress, token, domains: filled, defaultKey: filled[0]?.key ?? null });
    setErrors({});
  };

  const submit = async ({ check }: { check: boolean }) => {
    const checked = checkConnection(values, saved);
    setErrors(checked.ok ? {} : checked.errors);
    const connected = checked.ok ? await connect(checked, { check }) : null;
    if (connected === null) return;
    setValues((before) => ({ ...before, token: '' }));
    onConnected(connected);
  };

  const failed = connecting.state === 'failed' ? connecting : null;
  const refusal = Object.keys(errors).length > 0 ? errors : failed;
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit({ check: true });
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={onSubmit} noValidate autoComplete="off">
      <AddressField
        value={values.address}
        onChange={(address) => change({ address })}
        onLink={fill}
        error={errors['address']}
        // Where one pastes, and where nothing else is to be read first.
        autoFocus={saved === null}
      />
      <TextField
        label={i18n.t('connection.token')}
        type="password"
        value={values.token}
        onChange={(token) => change({ token })}
        error={errors['token'] ?? tokenError(connecting)}
        hint={i18n.t('connection.tokenHint')}
        {...(isTokenSaved && { placeholder: i18n.t('connection.tokenSaved') })}
        autoComplete="off"
        spellCheck={false}
      />
      <Choice
        type="checkbox"
        label={i18n.t('connection.forgetOnClose')}
        checked={values.forgetOnClose}
        onChange={(forgetOnClose) => change({ forgetOnClose })}
      />
      <DomainsFieldset domains={values.domains} defaultKey={values.defaultKey} onChange={change} errors={errors} />
      <Advanced names={values.names} onChange={(names) => change({ names })} errors={errors} />
      {failed && (
        <FailureNotice
          failure={failed.failure}
          baseUrl={failed.baseUrl}
          wasAllowed={failed.isAllowed}
          shownFields={['token']}
          onRetry={() => void submit({ check: true })}
          isRetryPressed
          actions={
            mayBeRight(failed.failure) && (
              <Button onClick={() => void submit({ check: false })}>{i18n.t('connection.saveAnyway')}</Button>
            )
          }
        />
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" busy={busy}>
          {i18n.t(busy ? 'connection.saving' : saved === null ? 'connection.connect' : 'connection.save')}
        </Button>
        {busy && <Button onClick={cancel}>{i18n.t('connection.cancel')}</Button>}
        {connecting.state === 'connected' && <span role="status">{i18n.t('connection.saved')}</span>}
      </div>
    </form>
  );
}

/** Whether the details may be right all the same: the service is down, or the token may not list. */
const mayBeRight = ({ kind }: Failure) => kind !== 'unauthorized' && kind !== 'invalid';

function tokenError(connecting: ReturnType<typeof useConnecting>['connecting']): string | undefined {
  if (connecting.state !== 'failed' || connecting.failure.kind !== 'invalid') return undefined;
  return connecting.failure.notSent?.['token'] && i18n.t('connection.problem.tokenNeeded');
}
