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
import { publish } from '../changes.ts';
import { expectReadings } from '../library/alarms.ts';
import { findIgnored } from '../library/find-ignored.ts';
import { sendNow } from '../outbox/outbox.ts';
import { releaseUnused } from './release-unused.ts';
import { changeConnections, connectionsMutex } from './saved-connections.ts';
import { clientFor, withConnection } from './service-client.ts';
import { sweep, sweepLateWrites } from './sweep.ts';
import { readTokenFor, removeToken, saveTokenUntilClose, tokenItem } from './token.ts';

/** Answers what pages ask about connections, and deletes what an earlier worker has left of removed ones. */
export function answerConnection(): void {
  answer('connect', (input, { connectionId }) => connectionsMutex(() => connectOrRelease(input, connectionId)));
  answer('cancelConnect', async () => {
    testing?.abort();
    return { ok: true, value: null };
  });
  answer('testConnection', (_, asked) => withConnection(asked, listOne));
  answer('findIgnored', (_, asked) => withConnection(asked, findIgnored));
  answer('disconnect', (_, { connectionId }) => connectionsMutex(() => disconnect(connectionId)));
  answer('useConnection', ({ connectionId }) => connectionsMutex(() => use(connectionId)).then(done));
  answer('describeConnection', (input) => connectionsMutex(() => describe(input)).then(done));
  sweepLateWrites();
  void sweepQuietly('workerStart');
  browser.runtime.onStartup.addListener(() => sweepQuietly('browserStart'));
}

/** If it fails, the next start sweeps again. */
async function sweepQuietly(occasion: 'workerStart' | 'browserStart'): Promise<void> {
  await connectionsMutex(() => sweep(occasion)).catch(() => undefined);
}

/** Connects; where that fails, gives back what the browser was asked to permit for it. */
async function connectOrRelease(input: Input<'connect'>, asked: string | undefined): Promise<Result<Connection>> {
  let connected: Result<Connection> | null = null;
  try {
    connected = await connect(input, asked);
    return connected;
  } finally {
    if (input.isPermissionNew && !connected?.ok) await releaseUnused(input.settings.baseUrl).catch(() => undefined);
  }
}

/**
 * Saves the settings of the connection that a page shows, or adds a connection if it shows none. Another address makes
 * another connection, with the name, color and sites of the one that it replaces.
 */
async function connect(
  { settings: wanted, token: given, check }: Input<'connect'>,
  asked: string | undefined,
): Promise<Result<Connection>> {
  const { policy } = await managedItem.get();
  // The pages offer no other address. A token for another service is not sent.
  const isForeign = isFixed(policy, 'service') && policy.baseUrl !== wanted.baseUrl;
  if (isForeign) return { ok: false, failure: { kind: 'forbidden', message: '' } };
  const settings = withPolicy(wanted, policy);
  const shown = await readConnection(asked);
  const token = given ?? (await readTokenFor(settings.baseUrl, shown));
  if (token === null) return { ok: false, failure: tokenMissing };
  if (check) {
    const listed = await test(settings, token);
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
  if (replaced !== null) await publish({ kind: 'removing', connection: replaced });
  await save(connection, shown, keepsToken ? null : token);
  // The connection is saved. If a step fails from here on, the next start repeats it.
  if (replaced !== null) await sweep('removal').catch(() => undefined);
  if (before !== null && !keepsToken) await removeToken(before).catch(() => undefined);
  if (before !== null && given !== null) await publish({ kind: 'tokenReplaced', connection });
  await expectReadings().catch(() => undefined);
  void sendNow(null, connection, { isPressed: false }).catch(() => undefined);
  return { ok: true, value: connection };
}

/**
 * Saves a connection with its token: both or none.
 *
 * @param shown - the connection in whose place it is saved; null for a new one, which is put to use
 * @param token - null if the token stays as it is
 */
async function save(connection: Connection, shown: Connection | null, token: string | null): Promise<void> {
  const change = (all: Connection[]) =>
    shown === null ? [connection, ...all] : all.map((one) => (one.id === shown.id ? connection : one));
  const removed = shown?.id === connection.id ? null : shown;
  if (token === null) return changeConnections(change, { removed });
  if (!connection.forgetOnClose) return changeConnections(change, { removed, item: tokenItem(connection, token) });
  await saveTokenUntilClose(connection, token);
  try {
    await changeConnections(change, { removed });
  } catch (fault) {
    await removeToken(connection).catch(() => undefined);
    throw fault;
  }
}

/** Removes a connection and everything that was saved for it. */
async function disconnect(asked: string | undefined): Promise<Result<null>> {
  const connection = await readConnection(asked);
  if (connection !== null) {
    await publish({ kind: 'removing', connection });
    await changeConnections((all) => all.filter(({ id }) => id !== connection.id), { removed: connection });
  }
  // Also without a connection: an earlier sweep may have left something.
  return (await sweep('removal')) ? done() : { ok: false, failure: { kind: 'storage' } };
}

/** Returns the name, color and sites of a connection, which do not depend on its settings. */
const descriptionOf = ({ name, color, sites }: Connection) => ({
  ...(name !== undefined && { name }),
  ...(color !== undefined && { color }),
  ...(sites !== undefined && { sites }),
});

/** Beside others, a connection has a color of its own, and a name where its host is there already. */
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

/** Saves the name, color and sites of a connection, unless it was removed. A site has one connection as its default. */
const describe = ({ connectionId, name, color, sites }: Input<'describeConnection'>): Promise<void> =>
  changeConnections((all) =>
    all.every(({ id }) => id !== connectionId)
      ? all
      : all.map((connection) => {
          if (connection.id === connectionId) return { ...connection, name, color, sites };
          const others = connection.sites?.filter((site) => !sites.includes(site));
          return others === undefined ? connection : { ...connection, sites: others };
        }),
  );

/** Puts a connection to use, by its id; nothing changes if it was removed. */
const use = (id: string): Promise<void> =>
  changeConnections((all) => all.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)));

const done = (): Result<null> => ({ ok: true, value: null });

/** The test that is running, so that it can be cancelled. */
let testing: AbortController | null = null;

/** Tests if a service answers as it should. A cancelled test counts as a service that cannot be reached. */
async function test(settings: ConnectionSettings, token: string): Promise<Result<null>> {
  testing = new AbortController();
  const { signal } = testing;
  const cancelled = new Promise<Result<null>>((resolve) =>
    signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'network' } })),
  );
  const listed = await Promise.race([listOne(clientFor(settings, token, { signal })), cancelled]);
  testing = null;
  return listed;
}

const tokenMissing = notSent({ token: [{ code: 'missing' }] });

/** Lists one link: the smallest call that tests address, token and query names. */
async function listOne(client: Client): Promise<Result<null>> {
  const listed = await client.listLinks({ limit: '1' });
  return listed.ok ? { ok: true, value: null } : listed;
}
