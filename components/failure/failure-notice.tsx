import { type ReactNode, useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { List } from '@/components/ui/list.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { ContractErrors } from '@/lib/contract/error-codes.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { mayReachHost } from '@/lib/permissions/host.ts';
import { BusyWait } from './busy-wait.tsx';
import { contractWords } from './contract-words.ts';
import { failureWords } from './failure-words.ts';
import { fieldLabel } from './field-label.ts';
import { NetworkCauses } from './network-causes.tsx';
import type { OpenConnection } from './open-connection.ts';

interface Props {
  failure: Failure;
  /** The service's connection; null without one. */
  connection: NamedConnection | null;
  /** True if Hem had the permission to reach the service when the request failed. */
  wasAllowed?: boolean;
  /** Fields that show their own errors. The notice lists the errors of other fields. Absent if nothing was typed. */
  shownFields?: readonly string[];
  onRetry?: () => void;
  /** True if a retry needs a press, for example because it asks the browser for a permission. */
  isRetryPressed?: boolean;
  /** Opens the page of the connection, or its fields for request headers. */
  onConnection?: OpenConnection;
  /** True on the page where the token can be entered. */
  isConnectionPage?: boolean;
  /** More buttons. */
  actions?: ReactNode;
}

const none: readonly string[] = [];

/** The route to the request headers of the connection. */
const headersRoute = '/connection?headers';

/** Says what failed, and offers the next step. */
export function FailureNotice({
  failure,
  connection,
  wasAllowed = false,
  shownFields = none,
  onRetry,
  isRetryPressed = false,
  onConnection,
  isConnectionPage = false,
  actions,
}: Props) {
  const unreached = failure.kind === 'network' ? (connection?.baseUrl ?? null) : null;
  const mayReach = useMayReach(wasAllowed ? null : unreached);
  const service = connection === null ? null : connectionName(connection);
  const isCorrectable = shownFields.length > 0;
  const hasHeaders = (connection?.headerNames ?? none).length > 0;
  const words = failureWords(failure, { service, mayReach, isConnectionPage, isCorrectable, hasHeaders });
  const retries = words.remedy === 'retry' && (failure.kind !== 'invalid' || !isCorrectable);
  const retry = retries ? onRetry : undefined;
  const connect = words.remedy === 'connection' && !isConnectionPage ? onConnection : undefined;
  const enterHeaders = words.remedy === 'headers' ? onConnection : undefined;
  const until = retry && 'until' in failure ? failure.until : undefined;
  return (
    <Notice
      tone="bad"
      title={words.title}
      actions={
        <>
          {retry && <Button onClick={retry}>{i18n.t('failure.retry')}</Button>}
          {connect && <Button onClick={() => connect('/connection')}>{i18n.t('failure.connection')}</Button>}
          {enterHeaders && <Button onClick={() => enterHeaders(headersRoute)}>{i18n.t('failure.signIn.enter')}</Button>}
          {unreached !== null && (
            <WebLink className={buttonClass('quiet')} address={new URL(unreached).origin}>
              {i18n.t('failure.network.open')}
            </WebLink>
          )}
          {actions}
        </>
      }
    >
      {until === undefined || retry === undefined ? (
        <p>{words.text}</p>
      ) : (
        <BusyWait until={until} onDue={isRetryPressed ? null : retry} />
      )}
      {unreached !== null && <NetworkCauses baseUrl={unreached} />}
      <Detail failure={failure} text={words.detail} />
      <OtherErrors failure={failure} shownFields={shownFields} />
    </Notice>
  );
}

/** Quotes the service. The flaw of a wrong answer is folded: few people need it. */
function Detail({ failure, text }: { failure: Failure; text: string | null }) {
  if (text === null) return null;
  if (failure.kind !== 'contract') return <p>{text}</p>;
  return (
    <details>
      <summary>{i18n.t('failure.contract.details')}</summary>
      <p>{text}</p>
    </details>
  );
}

/** Lists the errors (interface F4) of the form as a whole and of fields that are not on screen. */
function OtherErrors({ failure, shownFields }: Required<Pick<Props, 'failure' | 'shownFields'>>) {
  if (failure.kind !== 'invalid') return null;
  const { formErrors, fieldErrors } = failure.notSent ? inWords(failure.notSent) : failure;
  const hidden = Object.entries(fieldErrors)
    .filter(([field]) => !shownFields.includes(field))
    .flatMap(([field, errors]) => errors.map((error) => i18n.t('failure.field', [fieldLabel(field), error])));
  const all = new Set([...formErrors, ...hidden]);
  if (all.size === 0) return null;
  return (
    <List>
      {[...all].map((error) => (
        <li key={error}>{error}</li>
      ))}
    </List>
  );
}

/** Returns Hem's own validation errors in the form of F4. */
const inWords = ({ '': form = [], ...fields }: ContractErrors) => ({
  formErrors: form.map(contractWords),
  fieldErrors: Object.fromEntries(Object.entries(fields).map(([field, errors]) => [field, errors.map(contractWords)])),
});

/** Returns whether Hem has the permission to reach the address. True until the browser answers. */
function useMayReach(baseUrl: string | null): boolean {
  const [mayReach, setMayReach] = useState(true);
  useEffect(() => {
    let current = true;
    if (baseUrl !== null) void mayReachHost(baseUrl).then((may) => current && setMayReach(may));
    return () => {
      current = false;
    };
  }, [baseUrl]);
  return mayReach;
}
