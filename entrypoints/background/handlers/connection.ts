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
import { keepToken, readToken, removeToken } from '../token.ts';

/** One change of the connection at a time: two at once could bring the token of one to the address of the other. */
const inTurn = takingTurns();

/** Answers what pages ask of the connection. What is kept for it elsewhere goes with it: see who subscribes to `left`. */
export function answerConnection(): void {
  answer('connect', (input) => inTurn(() => connect(input)));
  answer('testConnection', () => withConnection(listOne));
  answer('disconnect', () => inTurn(disconnect));
  subscribe({
    left: async (change) => {
      if (!leavesOrigin(change)) return;
      await viewsItem.remove();
      if (change.from !== null) await releaseHost(change.from.baseUrl, change.to?.baseUrl ?? null);
    },
  });
}

async function connect({ settings, token: given, check }: Input<'connect'>): Promise<Result<Connection>> {
  const previous = await connectionItem.get();
  const moves = previous !== null && new URL(previous.baseUrl).origin !== new URL(settings.baseUrl).origin;
  // A token goes to the origin it was given for, and to no other: without a connection, nobody knows which that was.
  const token = given ?? (previous === null || moves ? null : await readToken());
  if (token === null) return { ok: false, failure: tokenMissing };
  if (check) {
    const listed = await listOne(clientFor(settings, token));
    if (!listed.ok) return listed;
  }
  const isSame = given === null && previous?.baseUrl === settings.baseUrl;
  const id = isSame ? previous.id : crypto.randomUUID();
  const connection = { ...settings, id };
  if (!isSame) await publish({ kind: 'leaving', from: previous, to: settings });
  if (moves) await forgetConnection();
  await keepToken(token, settings);
  await connectionItem.set(connection);
  if (!isSame) await publish({ kind: 'left', from: previous, to: settings });
  await enterLibrary();
  void sendNow(null).catch(() => undefined);
  return { ok: true, value: connection };
}

/** Removes the token, the connection and, since all who keep something hear of it, all that was kept for it. */
async function disconnect(): Promise<Result<null>> {
  const from = await connectionItem.get();
  await publish({ kind: 'leaving', from, to: null });
  await forgetConnection();
  await publish({ kind: 'left', from, to: null });
  return { ok: true, value: null };
}

async function forgetConnection(): Promise<void> {
  await removeToken();
  await connectionItem.remove();
}

const tokenMissing = notSent({ token: [{ code: 'missing' }] });

/** Lists one link: the smallest call that shows whether address, token and query names are right. */
async function listOne(client: Client): Promise<Result<null>> {
  const listed = await client.listLinks({ limit: '1' });
  return listed.ok ? { ok: true, value: null } : listed;
}
