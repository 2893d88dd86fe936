import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Client } from '@/lib/client/create-client.ts';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import { connectionColor, connectionColors, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { notSent, type Result } from '@/lib/contract/failure.ts';
import { isFixed, withPolicy } from '@/lib/managed/policy.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { keepConnection, mapConnections, removeConnection, useConnection } from '../change-connections.ts';
import { type ChangeOf, leavesOrigin, publish, subscribe } from '../changes.ts';
import { type ConnectionTrace, connectionTraces } from '../connection-traces.ts';
import { changeConnections } from '../connections-now.ts';
import { endLeaving, noteLeaving, readLeaving } from '../leaving.ts';
import { findIgnored } from '../library/find-ignored.ts';
import { deleteLeft, enterLibrary } from '../library/library.ts';
import { forgetOthers, sendNow } from '../outbox/outbox.ts';
import { releaseUnused } from '../release-unused.ts';
import { clientFor, withConnection } from '../service-client.ts';
import { dropNextToken, keepNextToken, readToken, removeToken, settleToken } from '../token.ts';

/** One change of the connection at a time: two at once could bring the token of one to the address of the other. */
const inTurn = takingTurns();

/** Answers what pages ask of the connection. What is kept for it elsewhere goes with it: see who subscribes to `left`. */
export function answerConnection(): void {
  answer('connect', (input, { scope }) => inTurn(() => connectOrRelease(input, scope)));
  answer('cancelConnect', async () => {
    testing?.abort();
    return { ok: true, value: null };
  });
  answer('testConnection', (_, asked) => withConnection(asked, listOne));
  answer('findIgnored', (_, asked) => withConnection(asked, findIgnored));
  answer('disconnect', (_, { scope }) => inTurn(() => disconnect(scope)));
  answer('useConnection', ({ scope }) =>
    inTurn(() => changeConnections(() => useConnection(scope || undefined))).then(done),
  );
  answer('describeConnection', (input) => inTurn(() => changeConnections(() => describe(input))).then(done));
  void inTurn(endLeft).catch(() => undefined);
  void inTurn(deleteLeft).catch(() => undefined);
  subscribe({
    left: async (change) => {
      const baseUrl = change.trace?.baseUrl;
      if (leavesOrigin(change) && baseUrl) await releaseUnused(baseUrl);
    },
  });
}

/** Connects; where that fails, gives back what the browser was asked to permit for it. */
async function connectOrRelease(input: Input<'connect'>, scope: string | undefined): Promise<Result<Connection>> {
  let connected: Result<Connection> | null = null;
  try {
    connected = await connect(input, scope);
    return connected;
  } finally {
    if (input.isPermissionNew && !connected?.ok) await releaseUnused(input.settings.baseUrl).catch(() => undefined);
  }
}

/** Connects in the place of the connection that a page shows; beside all others, where that is none yet. */
async function connect(
  { settings: wanted, token: given, check }: Input<'connect'>,
  asked: string | undefined,
): Promise<Result<Connection>> {
  const { policy } = await managedItem.get();
  // The pages offer no other address. A token for another service goes nowhere.
  const isForeign = isFixed(policy, 'service') && policy.baseUrl !== wanted.baseUrl;
  if (isForeign) return { ok: false, failure: { kind: 'forbidden', message: '' } };
  const settings = withPolicy(wanted, policy);
  const previous = await readConnection(asked);
  const scope = previous === null ? asked || undefined : previous.scope;
  const moves = previous !== null && new URL(previous.baseUrl).origin !== new URL(settings.baseUrl).origin;
  // A token goes to the origin it was given for, and to no other: without a connection, nobody knows which that was.
  const token = given ?? (previous === null || moves ? null : await readToken(previous));
  if (token === null) return { ok: false, failure: tokenMissing };
  if (check) {
    const listed = await test(settings, token);
    if (!listed.ok) return listed;
  }
  const isSame = given === null && previous?.baseUrl === settings.baseUrl;
  const own = previous === null ? await descriptionOfNew(settings.baseUrl) : descriptionOf(previous);
  const id = isSame ? previous.id : crypto.randomUUID();
  const connection: Connection = { ...settings, ...own, ...(scope && { scope }), id };
  const leaving = { scope, from: previous, trace: previous ?? (await traceOf(scope)), to: settings };
  if (!isSame) await publish({ kind: 'leaving', ...leaving });
  await noteLeaving(leaving, connection).catch(() => undefined);
  await keepBoth(connection, token);
  if (!isSame) {
    // First, so that what is still under way there tells nobody of it.
    await forgetOthers({ isLeft: true }).catch(() => undefined);
    await publish({ kind: 'left', ...leaving });
  }
  await settleToken(connection)
    // Where that fails, the token counts all the same, and the next start sees to it.
    .then(
      () => endLeaving(scope),
      () => noteLeaving({ scope, trace: connection }, connection),
    )
    .catch(() => undefined);
  // Connected all the same: a page that is opened has the list read, too.
  await enterLibrary().catch(() => undefined);
  void sendNow(null, connection, { isPressed: false }).catch(() => undefined);
  return { ok: true, value: connection };
}

/** What a person says of a connection beside its settings, which stays whatever these become. */
const descriptionOf = ({ name, color, sites }: Connection) => ({
  ...(name !== undefined && { name }),
  ...(color !== undefined && { color }),
  ...(sites !== undefined && { sites }),
});

/** Beside others, a connection has a colour of its own, and a name where its host is there already. */
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

/** Keeps what a person calls a connection, its colour, and the sites that it is the default for: each is of one alone. */
const describe = ({ scope, name, color, sites }: Input<'describeConnection'>): Promise<void> =>
  mapConnections((connection) => {
    if ((connection.scope ?? '') === scope) return { ...connection, name, color, sites };
    const others = connection.sites?.filter((site) => !sites.includes(site));
    return others === undefined ? connection : { ...connection, sites: others };
  });

const done = (): Result<null> => ({ ok: true, value: null });

/** The test that is under way, for whoever gives it up. */
let testing: AbortController | null = null;

/** Whether a service answers as it should. One that is given up counts as one that cannot be reached. */
async function test(settings: ConnectionSettings, token: string): Promise<Result<null>> {
  testing = new AbortController();
  const { signal } = testing;
  const givenUp = new Promise<Result<null>>((resolve) =>
    signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'network' } })),
  );
  const listed = await Promise.race([listOne(clientFor(settings, token, { signal })), givenUp]);
  testing = null;
  return listed;
}

/** Keeps a connection and its token, or neither: where that fails, what was there before stays. */
async function keepBoth(connection: Connection, token: string): Promise<void> {
  const { scope } = connection;
  try {
    await keepNextToken(token, connection);
    await changeConnections(() => keepConnection(connection));
  } catch (fault) {
    // What cannot go now goes with the next start.
    await dropNextToken(scope)
      .then(() => endLeaving(scope))
      .catch(() => undefined);
    throw fault;
  }
}

/** What a connection says of itself that cannot be read otherwise, by its scope or because it is in use; null where there is none. */
async function traceOf(scope: string | undefined, { inUse = false } = {}): Promise<ConnectionTrace | null> {
  const traces = await connectionTraces().catch(() => []);
  return (inUse ? traces[0] : traces.find((one) => (one.scope ?? '') === (scope ?? ''))) ?? null;
}

/** Removes the token of a connection, the connection and, since all who keep something hear of it, all that was kept for it. */
async function disconnect(asked: string | undefined): Promise<Result<null>> {
  const from = await readConnection(asked).catch(() => null);
  const trace = from ?? (await traceOf(asked, { inUse: asked === undefined }));
  const scope = trace === null ? asked || undefined : trace.scope;
  // A browser that cannot keep the note still lets go.
  await noteLeaving({ scope, trace }, null).catch(() => undefined);
  return endConnection({ scope, from, trace });
}

async function endConnection({ scope, ...rest }: Omit<ChangeOf<'left'>, 'kind' | 'to'>): Promise<Result<null>> {
  const leaving = { scope, ...rest, to: null };
  await publish({ kind: 'leaving', ...leaving });
  const removed = await Promise.allSettled([removeToken(scope), changeConnections(() => removeConnection(scope))]);
  const isLeft = await publish({ kind: 'left', ...leaving });
  const isDone = isLeft && removed.every(({ status }) => status === 'fulfilled');
  // What could not go is said: whether it is tried again is the person's to say.
  await endLeaving(scope).catch(() => undefined);
  return isDone ? { ok: true, value: null } : { ok: false, failure: { kind: 'storage' } };
}

/** Goes on with the end of connections in which an earlier worker was stopped. */
async function endLeft(): Promise<void> {
  for (const { scope, trace, to } of await readLeaving()) {
    const there = await traceOf(scope);
    const from = (await readConnections()).find((one) => one.scope === scope) ?? null;
    if (from !== null) await settleToken(from);
    else await (there === null ? removeToken(scope) : dropNextToken(scope));
    const isAnother = there !== null && there.id !== (to ?? trace)?.id;
    if (isAnother || (to !== null && (trace === null || trace.id === to.id))) {
      // Stopped before it was left; another has begun since; or there was nothing to leave.
      await endLeaving(scope);
    } else if (to === null) {
      await endConnection({ scope, from, trace });
    } else {
      await publish({ kind: 'left', scope, from: null, trace, to });
      await endLeaving(scope);
    }
  }
}

const tokenMissing = notSent({ token: [{ code: 'missing' }] });

/** Lists one link: the smallest call that shows whether address, token and query names are right. */
async function listOne(client: Client): Promise<Result<null>> {
  const listed = await client.listLinks({ limit: '1' });
  return listed.ok ? { ok: true, value: null } : listed;
}
