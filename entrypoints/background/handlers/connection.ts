import { allEnded } from '@/lib/async/all-ended.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Client } from '@/lib/client/create-client.ts';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { notSent, type Result } from '@/lib/contract/failure.ts';
import { isFixed, withPolicy } from '@/lib/managed/policy.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { releaseHost } from '@/lib/permissions/host.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { leavesOrigin, publish, subscribe } from '../changes.ts';
import { changeConnection } from '../connection-now.ts';
import { findIgnored } from '../library/find-ignored.ts';
import { enterLibrary } from '../library/library.ts';
import { sendNow } from '../outbox/outbox.ts';
import { clientFor, withConnection } from '../service-client.ts';
import { holdToken, keepToken, readToken, removeToken } from '../token.ts';

/** One change of the connection at a time: two at once could bring the token of one to the address of the other. */
const inTurn = takingTurns();

/** Answers what pages ask of the connection. What is kept for it elsewhere goes with it: see who subscribes to `left`. */
export function answerConnection(): void {
  answer('connect', (input) => inTurn(() => connectOrRelease(input)));
  answer('cancelConnect', async () => {
    testing?.abort();
    return { ok: true, value: null };
  });
  answer('testConnection', () => withConnection(listOne));
  answer('findIgnored', () => withConnection(findIgnored));
  answer('disconnect', () => inTurn(disconnect));
  subscribe({
    left: async (change) => {
      const { from, to } = change;
      if (!leavesOrigin(change)) return;
      await allEnded([viewsItem.remove(), from && releaseHost(from.baseUrl, to?.baseUrl ?? null)]);
    },
  });
}

/** Connects; where that fails, gives back what the browser was asked to permit for it. */
async function connectOrRelease(input: Input<'connect'>): Promise<Result<Connection>> {
  let connected: Result<Connection> | null = null;
  try {
    connected = await connect(input);
    return connected;
  } finally {
    if (input.isPermissionNew && !connected?.ok) await releaseUnused(input.settings.baseUrl).catch(() => undefined);
  }
}

const releaseUnused = async (baseUrl: string): Promise<void> =>
  releaseHost(baseUrl, (await connectionItem.get())?.baseUrl ?? null);

async function connect({ settings: wanted, token: given, check }: Input<'connect'>): Promise<Result<Connection>> {
  const { policy } = await managedItem.get();
  // The pages offer no other address. A token for another service goes nowhere.
  const isForeign = isFixed(policy, 'service') && policy.baseUrl !== wanted.baseUrl;
  if (isForeign) return { ok: false, failure: { kind: 'forbidden', message: '' } };
  const settings = withPolicy(wanted, policy);
  const previous = await connectionItem.get();
  const moves = previous !== null && new URL(previous.baseUrl).origin !== new URL(settings.baseUrl).origin;
  // A token goes to the origin it was given for, and to no other: without a connection, nobody knows which that was.
  const token = given ?? (previous === null || moves ? null : await readToken(previous));
  if (token === null) return { ok: false, failure: tokenMissing };
  if (check) {
    const listed = await test(settings, token);
    if (!listed.ok) return listed;
  }
  const isSame = given === null && previous?.baseUrl === settings.baseUrl;
  const connection = { ...settings, id: isSame ? previous.id : crypto.randomUUID() };
  if (!isSame) await publish({ kind: 'leaving', from: previous, to: settings });
  await keepBoth(connection, token);
  if (!isSame) await publish({ kind: 'left', from: previous, to: settings });
  // Connected all the same: a page that is opened has the list read, too.
  await enterLibrary().catch(() => undefined);
  void sendNow(null).catch(() => undefined);
  return { ok: true, value: connection };
}

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
  const putBack = await holdToken();
  try {
    await keepToken(token, connection);
    await changeConnection((item) => item.set(connection));
  } catch (fault) {
    await putBack().catch(() => undefined);
    throw fault;
  }
}

/** Removes the token, the connection and, since all who keep something hear of it, all that was kept for it. */
async function disconnect(): Promise<Result<null>> {
  const from = await connectionItem.get().catch(() => null);
  await publish({ kind: 'leaving', from, to: null });
  const removed = await Promise.allSettled([removeToken(), changeConnection((item) => item.remove())]);
  const isLeft = await publish({ kind: 'left', from, to: null });
  const isDone = isLeft && removed.every(({ status }) => status === 'fulfilled');
  return isDone ? { ok: true, value: null } : { ok: false, failure: { kind: 'storage' } };
}

const tokenMissing = notSent({ token: [{ code: 'missing' }] });

/** Lists one link: the smallest call that shows whether address, token and query names are right. */
async function listOne(client: Client): Promise<Result<null>> {
  const listed = await client.listLinks({ limit: '1' });
  return listed.ok ? { ok: true, value: null } : listed;
}
