import type { Client } from '@/lib/client/create-client.ts';
import type { Credentials } from '@/lib/client/transport.ts';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import { connectionColor, connectionColors, connectionName, defaultName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { sameValue } from '@/lib/link/draft.ts';
import { isFixed, withPolicy } from '@/lib/managed/policy.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection, readConnections } from '@/lib/storage/connections.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { clientFor } from '../connections/clients.ts';
import type { Connections } from '../connections/create-connections.ts';
import { releaseUnused } from '../connections/release-unused.ts';
import { saveTokenUntilClose, tokenItem } from '../connections/tokens.ts';
import { expectReadings } from '../link-index/alarms.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  connections: Connections;
  operations: Pick<Operations, 'sendNow'>;
}

/** Creates the command that connects. */
export function createConnecting({ lifetime, changes, noteProblem, connections, operations }: Needs) {
  /** Cancels the running test; null if none is running. */
  let testing: AbortController | null = null;

  /**
   * Saves the settings of the connection that a page shows, or adds a connection if it shows none. Another address makes
   * another connection, with the name, color and sites of the one that it replaces. After a failure, returns a permission
   * that was granted for this connection. Callers must hold the mutex of the connections.
   *
   * @param shownId - the id of the connection that the page shows
   */
  async function connect(input: Input<'connect'>, shownId: string | undefined): Promise<Result<Connection>> {
    let connected: Result<Connection> | null = null;
    try {
      connected = await saveTested(input, shownId);
      return connected;
    } finally {
      if (input.isPermissionNew && !connected?.ok)
        await releaseUnused(input.settings.baseUrl).catch(noteProblem('connect'));
    }
  }

  /** Connects, unless a requested test of the service fails. */
  async function saveTested(
    { settings: wanted, token: newToken, headers, check }: Input<'connect'>,
    shownId: string | undefined,
  ): Promise<Result<Connection>> {
    const { policy } = await managedItem.get();
    // Pages offer only the policy's address. Refuse others, so that no token is sent to them.
    const isForeign = isFixed(policy, 'service') && policy.baseUrl !== wanted.baseUrl;
    if (isForeign) return { ok: false, failure: { kind: 'forbidden', message: '' } };
    const settings = withPolicy(wanted, policy);
    const shown = await readConnection(shownId);
    const completed = await connections.completeCredentials(settings.baseUrl, { token: newToken, headers }, shown);
    if (!completed.ok) return completed;
    const { credentials, saved } = completed.value;
    if (check) {
      const listed = await test(settings, credentials);
      if (!listed.ok) return listed;
    }
    const description = shown === null ? await descriptionOfNew(settings) : descriptionOf(shown);
    const before = shown?.baseUrl === settings.baseUrl ? shown : null;
    const keepsToken =
      before !== null &&
      newToken === null &&
      before.forgetOnClose === settings.forgetOnClose &&
      sameValue(credentials.headers, saved?.headers);
    const headerNames = credentials.headers.map(({ name }) => name);
    const connection: Connection = {
      ...settings,
      ...description,
      ...(headerNames.length > 0 && { headerNames }),
      id: before?.id ?? crypto.randomUUID(),
      tokenVersion: keepsToken ? before.tokenVersion : crypto.randomUUID(),
    };
    const replaced = before === null ? shown : null;
    if (replaced !== null) await changes.publish({ kind: 'removing', connection: replaced });
    await save(connection, shown, keepsToken ? null : credentials);
    // The connection is saved. If a step fails from here on, the next start repeats it.
    if (replaced !== null) await connections.sweep('removal').catch(noteProblem('connect'));
    if (before !== null && !keepsToken) await connections.removeToken(before).catch(noteProblem('connect'));
    if (before !== null && newToken !== null) await changes.publish({ kind: 'tokenReplaced', connection });
    await expectReadings().catch(noteProblem('connect'));
    void operations.sendNow(null, connection, 'newToken').catch(noteProblem('connect'));
    return { ok: true, value: connection };
  }

  /**
   * Saves a connection with its credentials: both or none.
   *
   * @param shown - the connection to replace; null to add one, which becomes the one in use
   * @param credentials - null to leave the saved ones as they are
   */
  async function save(
    connection: Connection,
    shown: Connection | null,
    credentials: Credentials | null,
  ): Promise<void> {
    const change = (all: Connection[]) =>
      shown === null ? [connection, ...all] : all.map((one) => (one.id === shown.id ? connection : one));
    const removed = shown?.id === connection.id ? null : shown;
    if (credentials === null) return connections.change(change, { removed });
    if (!connection.forgetOnClose)
      return connections.change(change, { removed, item: tokenItem(connection, credentials) });
    await saveTokenUntilClose(connection, credentials);
    try {
      await connections.change(change, { removed });
    } catch (fault) {
      await connections.removeToken(connection).catch(noteProblem('connect'));
      throw fault;
    }
  }

  /** Cancels the test of a connection that is being added. */
  function cancelConnect(): void {
    testing?.abort();
  }

  /** Tests if a service answers as it should. A cancelled test counts as a service that cannot be reached. */
  async function test(settings: ConnectionSettings, credentials: Credentials): Promise<Result<null>> {
    testing = new AbortController();
    const signal = AbortSignal.any([testing.signal, lifetime.signal]);
    const cancelled = new Promise<Result<null>>((resolve) =>
      signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'network' } })),
    );
    const listed = await Promise.race([listOne(clientFor(settings, credentials, { signal })), cancelled]);
    testing = null;
    return listed;
  }

  return { connect, cancelConnect };
}

/** Returns the name, color and sites of a connection, which do not depend on its settings. */
const descriptionOf = ({ name, color, sites }: Connection) => ({
  ...(name !== undefined && { name }),
  ...(color !== undefined && { color }),
  ...(sites !== undefined && { sites }),
});

/**
 * Returns the color and name of a new connection. With others, it gets an unused color, and a numbered name if another
 * has its default name.
 */
async function descriptionOfNew(settings: ConnectionSettings): Promise<Pick<Connection, 'name' | 'color'>> {
  const others = await readConnections();
  if (others.length === 0) return {};
  const taken = others.map(connectionColor);
  const color = connectionColors.find((one) => !taken.includes(one)) ?? connectionColors[0];
  const name = defaultName(settings);
  const names = others.map(connectionName);
  if (!names.includes(name)) return { color };
  let count = 2;
  while (names.includes(`${name} ${count}`)) count += 1;
  return { color, name: `${name} ${count}` };
}

/** Lists one link: the smallest call that tests address, token and query names. */
export async function listOne(client: Client): Promise<Result<null>> {
  const listed = await client.listLinks({ limit: '1' });
  return listed.ok ? { ok: true, value: null } : listed;
}
