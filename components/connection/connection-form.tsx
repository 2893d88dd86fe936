import { type FormEvent, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { managedValues } from '@/components/connection/managed-values.ts';
import { DescriptionFields } from '@/components/connections/description-fields.tsx';
import { type Description, useDescription } from '@/components/connections/use-description.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { ConnectionLink } from '@/lib/connection/connection-link.ts';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isFixed, type Policy } from '@/lib/managed/policy.ts';
import { AddressField } from './address-field.tsx';
import { Advanced } from './advanced.tsx';
import {
  type ConnectionErrors,
  type ConnectionValues,
  checkConnection,
  isUnchanged,
  newDomain,
  valuesOf,
} from './connection-values.ts';
import { DomainsFieldset } from './domains-fieldset.tsx';
import { isSavedHeader, savedHeaders, tooLongWords } from './header-values.ts';
import { MoveDialog } from './move-dialog.tsx';
import { DetectedNamesSection } from './parameter-names/detected-names.tsx';
import { mayBeNames, useDetectNames } from './parameter-names/use-detect-names.ts';
import { useConnecting } from './use-connecting.ts';
import { usePendingCount } from './use-pending-count.ts';

interface Props {
  saved: Connection | null;
  isTokenSaved: boolean;
  /** True without other connections. */
  isOnly: boolean;
  /** The organization's settings. */
  policy: Policy;
  onConnected: (connection: Connection) => void;
}

/** A form that connects Hem to a service, or changes the connection. One button saves all of it. */
export function ConnectionForm({ saved, isTokenSaved, isOnly, policy, onConnected }: Props) {
  const description = useDescription(saved);
  const [describing, setDescribing] = useState<'none' | 'wrong' | 'failed' | 'saved'>('none');
  const [values, setValues] = useState<ConnectionValues>(() => managedValues(valuesOf(saved), policy, saved));
  const [errors, setErrors] = useState<ConnectionErrors>({});
  const { connecting, connect, cancel, begin } = useConnecting();
  const { detection, detect, reset } = useDetectNames();
  const unsent = usePendingCount();
  /** A submission that waits for confirmation, since another address discards pending changes. */
  const [moving, setMoving] = useState<{ check: boolean } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const busy = connecting.state === 'connecting';

  /** True while the form contains detected names that are not saved. */
  const [hasDetectedNames, setHasDetectedNames] = useState(false);

  const change = (part: Partial<ConnectionValues>) => {
    setHasDetectedNames(false);
    setDescribing('none');
    if (connecting.state === 'connected') begin();
    setValues((before) => ({ ...before, ...part }));
  };

  const isManagedService = policy.baseUrl !== undefined && values.address === policy.baseUrl;

  const fill = ({ baseAddress, token, domains }: ConnectionLink) => {
    const filled = domains.map(newDomain);
    change({ address: baseAddress, token, domains: filled, defaultKey: filled[0]?.key ?? null });
    setErrors({});
  };

  const describe: Description['change'] = (part) => {
    description.change(part);
    setDescribing('none');
    if (connecting.state === 'connected') begin();
  };

  /** Saves name, color and sites, if they were edited. */
  const saveDescription = async () => {
    if (description.isChanged) setDescribing((await description.save()) ? 'saved' : 'failed');
  };

  const submit = async ({ check, isConfirmed = false }: { check: boolean; isConfirmed?: boolean }) => {
    const checked = checkConnection(values, saved);
    setErrors(checked.ok ? {} : checked.errors);
    reset();
    if (description.wrongSite !== undefined) return setDescribing('wrong');
    if (!checked.ok) return;
    const moves = saved !== null && checked.settings.baseUrl !== saved.baseUrl;
    if (moves && unsent > 0 && !isConfirmed) return setMoving({ check });
    setMoving(null);
    const describing = saveDescription();
    // A new name needs no test of the service.
    if (description.isChanged && saved !== null && isUnchanged(checked, saved)) return describing;
    // Not after the description is saved: the browser asks for permission only straight from the press.
    const connected = await connect(checked, { check });
    if (connected === null) return;
    setValues((before) => ({ ...before, token: '', headers: savedHeaders(connected) }));
    onConnected(connected);
  };

  const detectNames = () => {
    const checked = checkConnection(values, saved);
    setErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) void detect({ ...checked.settings, ...checked }, { isNew: true });
  };

  // The connection test above the form can also save detected names.
  const savedNames = JSON.stringify(saved?.names ?? {});
  const [shownNames, setShownNames] = useState(savedNames);
  if (savedNames !== shownNames) {
    setShownNames(savedNames);
    if (saved !== null) setValues((before) => ({ ...before, names: saved.names }));
  }

  const failed = connecting.state === 'failed' ? connecting : null;
  const refusal = Object.keys(errors).length > 0 ? errors : failed;
  const isSaved = connecting.state === 'connected' || describing === 'saved';
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit({ check: true });
  };

  return (
    <form ref={form} className="grid grid-cols-1 gap-4" onSubmit={onSubmit} noValidate autoComplete="off">
      {saved !== null && (
        <DescriptionFields connection={saved} description={{ ...description, change: describe }} isOnly={isOnly} />
      )}
      <ManagedField isFixed={isFixed(policy, 'service')}>
        <AddressField
          value={values.address}
          onChange={(address) => change({ address })}
          onLink={fill}
          error={errors['address']}
          // A new connection starts with a paste here.
          autoFocus={saved === null}
        />
      </ManagedField>
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
      <ManagedField isFixed={isManagedService && isFixed(policy, 'domains')}>
        <DomainsFieldset domains={values.domains} defaultKey={values.defaultKey} onChange={change} errors={errors} />
      </ManagedField>
      {saved !== null && !isOnly && (
        <TextField
          label={i18n.t('connections.sites')}
          hint={i18n.t('connections.sitesHint')}
          error={
            describing === 'wrong' && description.wrongSite !== undefined
              ? i18n.t('connections.noSite', [description.wrongSite])
              : undefined
          }
          value={description.sites}
          onChange={(sites) => describe({ sites })}
          spellCheck={false}
        />
      )}
      <Advanced
        values={values}
        onChange={change}
        errors={errors}
        headersError={errors['headers'] ?? headersErrorOf(connecting)}
        areNamesFixed={isManagedService && isFixed(policy, 'names')}
        isSavedHeader={(name) => isTokenSaved && isSavedHeader(name, saved)}
      />
      {failed && (
        <FailureNotice
          isConnectionPage
          failure={failed.failure}
          connection={{ ...failed, headerNames: failed.headerNames ?? saved?.headerNames }}
          wasAllowed={failed.isAllowed}
          shownFields={['token', 'headers']}
          onConnection={navigate}
          onRetry={() => void submit({ check: true })}
          isRetryPressed
          actions={
            <>
              {mayBeNames(failed.failure) && (
                <Button onClick={detectNames} busy={detection.state === 'running'}>
                  {i18n.t('connection.detectNames')}
                </Button>
              )}
              {mayBeRight(failed.failure) && (
                <Button onClick={() => void submit({ check: false })}>{i18n.t('connection.saveAnyway')}</Button>
              )}
            </>
          }
        />
      )}
      <DetectedNamesSection
        detection={detection}
        onCancel={reset}
        onRetry={detectNames}
        onUse={(names) => {
          change({ names });
          reset();
          setHasDetectedNames(true);
        }}
      />
      {moving !== null && saved !== null && (
        <MoveDialog
          {...{ from: connectionName(saved), unsent }}
          onKeep={() => setMoving(null)}
          onMove={() => void submit({ ...moving, isConfirmed: true })}
        />
      )}
      {describing === 'failed' && <Notice tone="bad">{i18n.t('connections.notSaved')}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" shape="form" type="submit" busy={busy}>
          {i18n.t(busy ? 'connection.saving' : saved === null ? 'connection.connect' : 'connection.save')}
        </Button>
        {busy && (
          <Button shape="form" onClick={cancel}>
            {i18n.t('connection.cancel')}
          </Button>
        )}
        {hasDetectedNames && <span role="status">{i18n.t('connection.detection.used')}</span>}
        {isSaved && !busy && <span role="status">{i18n.t('connection.saved')}</span>}
      </div>
    </form>
  );
}

/** True if the settings may be correct despite the failure: the service may be down, or the token may not list links. */
const mayBeRight = ({ kind }: Failure) => kind !== 'unauthorized' && kind !== 'invalid';

type Connecting = ReturnType<typeof useConnecting>['connecting'];

/** Returns the errors of a field that the background has found before it sent anything. */
const errorsFor = (connecting: Connecting, field: 'token' | 'headers') =>
  connecting.state === 'failed' && connecting.failure.kind === 'invalid'
    ? connecting.failure.notSent?.[field]
    : undefined;

const tokenError = (connecting: Connecting): string | undefined =>
  errorsFor(connecting, 'token') && i18n.t('connection.problem.tokenNeeded');

function headersErrorOf(connecting: Connecting): string | undefined {
  const [error] = errorsFor(connecting, 'headers') ?? [];
  if (error === undefined) return undefined;
  return error.code === 'tooLong' ? tooLongWords() : i18n.t('connection.headers.problem.forgotten');
}
