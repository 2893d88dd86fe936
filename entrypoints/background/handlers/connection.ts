import { allEnded } from '@/lib/async/all-ended.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { notSent, type Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { releaseHost } from '@/lib/permissions/host.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { leavesOrigin, publish, subscribe } from '../changes.ts';
import { enterLibrary } from '../library/library.ts';
import { sendNow } from '../outbox/outbox.ts';
import { clientFor, withConnection } from '../service-client.ts';
import { holdToken, keepToken, readToken, removeToken } from '../token.ts';

/** One change of the connection at a time: two at once could bring the token of one to the address of the other. */
const inTurn = takingTurns();

/** Answers what pages ask of the connection. What is kept for it elsewhere goes with it: see who subscribes to `left`. */
export function answerConnection(): void {
  answer('connect', (input) => inTurn(() => connect(input)));
  answer('testConnection', () => withConnection(listOne));
  answer('disconnect', () => inTurn(disconnect));
  subscribe({
    left: async (change) => {
      const { from, to } = change;
      if (!leavesOrigin(change)) return;
      await allEnded([viewsItem.remove(), from && releaseHost(from.baseUrl, to?.baseUrl ?? null)]);
    },
  });
}

async function connect({ settings, token: given, check }: Input<'connect'>): Promise<Result<Connection>> {
  const previous = await connectionItem.get();
  const moves = previous !== null && new URL(previous.baseUrl).origin !== new URL(settings.baseUrl).origin;
  // A token goes to the origin it was given for, and to no other: without a connection, nobody knows which that was.
  const token = given ?? (previous === null || moves ? null : await readToken(previous));
  if (token === null) return { ok: false, failure: tokenMissing };
  if (check) {
    const listed = await listOne(clientFor(settings, token));
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

/** Keeps a connection and its token, or neither: where that fails, what was there before stays. */
async function keepBoth(connection: Connection, token: string): Promise<void> {
  const putBack = await holdToken();
  try {
    await keepToken(token, connection);
    await connectionItem.set(connection);
  } catch (fault) {
    await putBack().catch(() => undefined);
    throw fault;
  }
}

/** Removes the token, the connection and, since all who keep something hear of it, all that was kept for it. */
async function disconnect(): Promise<Result<null>> {
  const from = await connectionItem.get().catch(() => null);
  await publish({ kind: 'leaving', from, to: null });
  const removed = await Promise.allSettled([removeToken(), connectionItem.remove()]);
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
