import { useState } from 'react';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { requestHost } from '@/lib/permissions/host.ts';

/** Where connecting stands. */
export type Connecting =
  | { state: 'typing' }
  | { state: 'connecting' }
  | { state: 'failed'; failure: Failure; baseUrl: string }
  | { state: 'connected' };

interface Details {
  settings: ConnectionSettings;
  token: string | null;
}

/** Asks the browser for the one origin, then the background to connect. A refusal is no end: the service may do without. */
export function useConnecting() {
  const [connecting, setConnecting] = useState<Connecting>({ state: 'typing' });

  /** To be called straight from the press, or the browser does not ask. True when connected. */
  const connect = async ({ settings, token }: Details, { check }: { check: boolean }): Promise<boolean> => {
    const permission = requestHost(settings.baseUrl);
    setConnecting({ state: 'connecting' });
    await permission.catch(() => false);
    const connected = await ask('connect', { settings, token, check });
    setConnecting(
      connected.ok
        ? { state: 'connected' }
        : { state: 'failed', failure: connected.failure, baseUrl: settings.baseUrl },
    );
    return connected.ok;
  };

  return { connecting, connect };
}
