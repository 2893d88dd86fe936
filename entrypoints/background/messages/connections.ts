import { browser } from 'wxt/browser';
import type { Client } from '@/lib/client/create-client.ts';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import { connectionColor, connectionColors, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { notSent, type Result } from '@/lib/contract/failure.ts';
import { isFixed, withPolicy } from '@/lib/managed/policy.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection, readConnections } from '@/lib/storage/connections.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { releaseUnused } from '../connections/release-unused.ts';
import { changeConnections, connectionsMutex } from '../connections/saved-connections.ts';
import { clientFor, withConnection } from '../connections/service-client.ts';
import { sweep, sweepLateWrites } from '../connections/sweep.ts';
import { readTokenFor, removeToken, saveTokenUntilClose, tokenItem } from '../connections/token.ts';
import { expectReadings } from '../link-index/alarms.ts';
import { findIgnored } from '../link-index/find-ignored.ts';
import { sendNow } from '../operations/operations.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';

/** Answers messages about connections, and deletes data of removed connections that an earlier worker has left. */
export function registerConnection(background: Background): void {
  answer(background, 'connect', (input, { connectionId }) =>
    connectionsMutex(background, () => connectOrRelease(background, input, connectionId)),
  );
  answer(background, 'cancelConnect', async () => {
    memoryOf(background).testing?.abort();
    return { ok: true, value: null };
  });
  answer(background, 'testConnection', (_, asked) => withConnection(background, asked, listOne));
  answer(background, 'findIgnored', (_, asked) => withConnection(background, asked, findIgnored));
  answer(background, 'disconnect', (_, { connectionId }) =>
    connectionsMutex(background, () => disconnect(background, connectionId)),
  );
  answer(background, 'useConnection', ({ connectionId }) =>
    connectionsMutex(background, () => use(background, connectionId)).then(done),
  );
  answer(background, 'describeConnection', (input) =>
    connectionsMutex(background, () => describe(background, input)).then(done),
  );
  sweepLateWrites(background);
  void sweepQuietly(background, 'workerStart');
  background.listen(browser.runtime.onStartup, () => sweepQuietly(background, 'browserStart'));
}

/** Sweeps without rejecting. After a failure, the next start sweeps again. */
async function sweepQuietly(background: Background, occasion: 'workerStart' | 'browserStart'): Promise<void> {
  await connectionsMutex(background, () => sweep(background, occasion)).catch(noteProblem(background, 'connect'));
}

/** Connects. After a failure, returns a permission that was granted for this connection. */
async function connectOrRelease(
  background: Background,
  input: Input<'connect'>,
  asked: string | undefined,
): Promise<Result<Connection>> {
  let connected: Result<Connection> | null = null;
  try {
    connected = await connect(background, input, asked);
    return connected;
  } finally {
    if (input.isPermissionNew && !connected?.ok)
      await releaseUnused(input.settings.baseUrl).catch(noteProblem(background, 'connect'));
  }
}

/**
 * Saves the settings of the connection that a page shows, or adds a connection if it shows none. Another address makes
 * another connection, with the name, color and sites of the one that it replaces.
 */
async function connect(
  background: Background,
  { settings: wanted, token: given, check }: Input<'connect'>,
  asked: string | undefined,
): Promise<Result<Connection>> {
  const { policy } = await managedItem.get();
  // Pages offer only the policy's address. Refuse others, so that no token is sent to them.
  const isForeign = isFixed(policy, 'service') && policy.baseUrl !== wanted.baseUrl;
  if (isForeign) return { ok: false, failure: { kind: 'forbidden', message: '' } };
  const settings = withPolicy(wanted, policy);
  const shown = await readConnection(asked);
  const token = given ?? (await readTokenFor(background, settings.baseUrl, shown));
  if (token === null) return { ok: false, failure: tokenMissing };
  if (check) {
    const listed = await test(background, settings, token);
    if (!listed.ok) return listed;
  }
  const own = shown === null ? await descriptionOfNew(settings.baseUrl) : descriptionOf(shown);
  const before = shown?.baseUrl === settings.baseUrl ? shown : null;
  const keepsToken = before !== null && given === null && before.forgetOnClose === settings.forgetOnClose;
  const connection: Connection = {
    ...settings,
    ...own,
    id: before?.id ?? crypto.randomUUID(),
    tokenVersion: keepsToken ? before.tokenVersion : crypto.randomUUID(),
  };
  const replaced = before === null ? shown : null;
  if (replaced !== null) await publish(background, { kind: 'removing', connection: replaced });
  await save(background, connection, shown, keepsToken ? null : token);
  // The connection is saved. If a step fails from here on, the next start repeats it.
  if (replaced !== null) await sweep(background, 'removal').catch(noteProblem(background, 'connect'));
  if (before !== null && !keepsToken) await removeToken(background, before).catch(noteProblem(background, 'connect'));
  if (before !== null && given !== null) await publish(background, { kind: 'tokenReplaced', connection });
  await expectReadings().catch(noteProblem(background, 'connect'));
  void sendNow(background, null, connection, { isPressed: false }).catch(noteProblem(background, 'connect'));
  return { ok: true, value: connection };
}

/**
 * Saves a connection with its token: both or none.
 *
 * @param shown - the connection to replace; null to add one, which becomes the one in use
 * @param token - null to leave the token as it is
 */
async function save(
  background: Background,
  connection: Connection,
  shown: Connection | null,
  token: string | null,
): Promise<void> {
  const change = (all: Connection[]) =>
    shown === null ? [connection, ...all] : all.map((one) => (one.id === shown.id ? connection : one));
  const removed = shown?.id === connection.id ? null : shown;
  if (token === null) return changeConnections(background, change, { removed });
  if (!connection.forgetOnClose)
    return changeConnections(background, change, { removed, item: tokenItem(connection, token) });
  await saveTokenUntilClose(connection, token);
  try {
    await changeConnections(background, change, { removed });
  } catch (fault) {
    await removeToken(background, connection).catch(noteProblem(background, 'connect'));
    throw fault;
  }
}

/** Removes a connection and everything that was saved for it. */
async function disconnect(background: Background, asked: string | undefined): Promise<Result<null>> {
  const connection = await readConnection(asked);
  if (connection !== null) {
    await publish(background, { kind: 'removing', connection });
    await changeConnections(background, (all) => all.filter(({ id }) => id !== connection.id), { removed: connection });
  }
  // Also without a connection: an earlier sweep may have left something.
  return (await sweep(background, 'removal')) ? done() : { ok: false, failure: { kind: 'storage' } };
}

/** Returns the name, color and sites of a connection, which do not depend on its settings. */
const descriptionOf = ({ name, color, sites }: Connection) => ({
  ...(name !== undefined && { name }),
  ...(color !== undefined && { color }),
  ...(sites !== undefined && { sites }),
});

/**
 * Returns the color and name of a new connection. With others, it gets an unused color, and a numbered name if another
 * has its host as name.
 */
async function descriptionOfNew(baseUrl: string): Promise<Pick<Connection, 'name' | 'color'>> {
  const others = await readConnections();
  if (others.length === 0) return {};
  const taken = others.map(connectionColor);
  const color = connectionColors.find((one) => !taken.includes(one)) ?? connectionColors[0];
  const { host } = new URL(baseUrl);
  const names = others.map(connectionName);
  if (!names.includes(host)) return { color };
  let count = 2;
  while (names.includes(`${host} ${count}`)) count += 1;
  return { color, name: `${host} ${count}` };
}

/** Saves the name, color and sites of a connection, unless it was removed. Takes its sites from other connections. */
const describe = (
  background: Background,
  { connectionId, name, color, sites }: Input<'describeConnection'>,
): Promise<void> =>
  changeConnections(background, (all) =>
    all.every(({ id }) => id !== connectionId)
      ? all
      : all.map((connection) => {
          if (connection.id === connectionId) return { ...connection, name, color, sites };
          const others = connection.sites?.filter((site) => !sites.includes(site));
          return others === undefined ? connection : { ...connection, sites: others };
        }),
  );

/** Makes a connection the one in use, by its id. Changes nothing if it was removed. */
const use = (background: Background, id: string): Promise<void> =>
  changeConnections(background, (all) => all.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)));

const done = (): Result<null> => ({ ok: true, value: null });

const memoryOf = perBackground(() => ({
  /** Cancels the running test; null if none is running. */
  testing: null as AbortController | null,
}));

/** Tests if a service answers as it should. A cancelled test counts as a service that cannot be reached. */
async function test(background: Background, settings: ConnectionSettings, token: string): Promise<Result<null>> {
  const memory = memoryOf(background);
  memory.testing = new AbortController();
  const signal = AbortSignal.any([memory.testing.signal, background.signal]);
  const cancelled = new Promise<Result<null>>((resolve) =>
    signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'network' } })),
  );
  const listed = await Promise.race([listOne(clientFor(settings, token, { signal })), cancelled]);
  memory.testing = null;
  return listed;
}

const tokenMissing = notSent({ token: [{ code: 'missing' }] });

/** Lists one link: the smallest call that tests address, token and query names. */
async function listOne(client: Client): Promise<Result<null>> {
  const listed = await client.listLinks({ limit: '1' });
  return listed.ok ? { ok: true, value: null } : listed;
}
