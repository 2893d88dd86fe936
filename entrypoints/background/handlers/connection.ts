import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { notSent, type Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { releaseHost } from '@/lib/permissions/host.ts';
import { forgetAnswers } from '@/lib/stats-cache/stats-cache.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { forgetDrafts } from '@/lib/storage/drafts.ts';
import { forgetPlaces } from '@/lib/storage/places.ts';
import { forgetUsed } from '@/lib/storage/used.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { enterLibrary, leaveLibrary } from '../library/library.ts';
import { deleteLibrary } from '../library/open.ts';
import { clientFor, withClient } from '../service-client.ts';
import { keepToken, readToken, removeToken } from '../token.ts';
import { enterWatch, leaveWatch } from '../watch/watch.ts';

/** Answers what pages ask of the connection. */
export function answerConnection(): void {
  answer('connect', connect);
  answer('testConnection', () => withClient(listOne));
  answer('disconnect', async () => {
    await forget(await connectionItem.get());
    return { ok: true, value: null };
  });
}

type Service = Pick<Connection, 'baseUrl'>;

const originOf = ({ baseUrl }: Service) => new URL(baseUrl).origin;

async function connect({ settings, token: given, check }: Input<'connect'>): Promise<Result<Connection>> {
  const previous = await connectionItem.get();
  const moves = previous !== null && originOf(previous) !== originOf(settings);
  // A token goes to the origin it was given for, and to no other: without a connection, nobody knows which that was.
  const token = given ?? (previous === null || moves ? null : await readToken());
  if (token === null) return { ok: false, failure: tokenMissing };
  if (check) {
    const listed = await listOne(clientFor(settings, token));
    if (!listed.ok) return listed;
  }
  if (moves) await forget(previous, settings);
  const isSame = given === null && previous?.baseUrl === settings.baseUrl;
  const id = isSame ? previous.id : crypto.randomUUID();
  const connection = { ...settings, id };
  // Another token may see other links.
  if (!isSame) await forgetAnswers();
  if (!moves && previous !== null && previous.id !== id) await leaveLibrary();
  await keepToken(token, settings);
  await connectionItem.set(connection);
  if (previous?.id !== id) await deleteLibrary();
  if (!moves && previous !== null && previous.baseUrl !== connection.baseUrl) await leaveWatch();
  if (!isSame) await enterWatch();
  await enterLibrary();
  return { ok: true, value: connection };
}

const tokenMissing = notSent({ token: [{ code: 'missing' }] });

/** Lists one link: the smallest call that shows whether address, token and query names are right. */
async function listOne(client: Client): Promise<Result<null>> {
  const listed = await client.listLinks({ limit: '1' });
  return listed.ok ? { ok: true, value: null } : listed;
}

/**
 * Removes all that was kept for a connection: token, names, drafts, figures, links known and watched, saved views, and the
 * permission for its origin. What is null cannot be read (any more); the token may still be there.
 */
async function forget(connection: Service | null, next: Service | null = null): Promise<void> {
  await leaveLibrary();
  await removeToken();
  await connectionItem.remove();
  await deleteLibrary();
  await forgetPlaces();
  await forgetDrafts();
  await forgetUsed();
  await forgetAnswers();
  await leaveWatch();
  await viewsItem.remove();
  if (connection !== null) await releaseHost(connection.baseUrl, next?.baseUrl ?? null);
}
