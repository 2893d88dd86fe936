import { useRef, useState } from 'react';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import type { TypedHeaders } from '@/lib/connection/request-headers.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { releaseHost, requestNewHost } from '@/lib/permissions/host.ts';
import { readConnections } from '@/lib/storage/connections.ts';

/** The state of the form's connecting. */
export type Connecting =
  | { state: 'typing' }
  | { state: 'connecting' }
  /**
   * `isAllowed` is true if Hem had the permission during the attempt. It may have been given back since. `headerNames`
   * is undefined if the saved headers were sent.
   */
  | { state: 'failed'; failure: Failure; baseUrl: string; headerNames: string[] | undefined; isAllowed: boolean }
  | { state: 'connected' };

interface Details {
  settings: ConnectionSettings;
  token: string | null;
  /** Absent keeps the saved headers. */
  headers?: TypedHeaders;
}

/** Asks the person for permission and the background to connect. Without permission, the service may still work. */
export function useConnecting() {
  const [connecting, setConnecting] = useState<Connecting>({ state: 'typing' });
  // The result of a cancelled attempt is ignored.
  const attempt = useRef<object | null>(null);

  /** Returns the connection; null if it fails. Call it straight from a press, or the browser does not ask. */
  const connect = async (
    { settings, token, headers }: Details,
    { check }: { check: boolean },
  ): Promise<Connection | null> => {
    const permission = requestNewHost(settings.baseUrl);
    const mine = {};
    attempt.current = mine;
    setConnecting({ state: 'connecting' });
    const { isAllowed, isNew: isPermissionNew } = await permission;
    if (attempt.current !== mine) {
      if (isPermissionNew) {
        const others = await readConnections();
        await releaseHost(settings.baseUrl, others);
      }
      return null;
    }
    const connected = await ask('connect', { settings, token, headers, check, isPermissionNew });
    if (attempt.current !== mine) return null;
    // A connection that replaces another has a new id.
    if (connected.ok) setPageConnection(connected.value.id);
    const headerNames = headers?.map(({ name }) => name);
    setConnecting(
      connected.ok
        ? { state: 'connected' }
        : { state: 'failed', failure: connected.failure, baseUrl: settings.baseUrl, headerNames, isAllowed },
    );
    return connected.ok ? connected.value : null;
  };

  const cancel = (): void => {
    attempt.current = null;
    setConnecting({ state: 'typing' });
    void ask('cancelConnect', null);
  };

  /** Returns to typing. */
  const begin = (): void => setConnecting({ state: 'typing' });

  return { connecting, connect, cancel, begin };
}
