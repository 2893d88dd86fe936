import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection, readConnections } from '@/lib/storage/connections.ts';
import { readCredentials } from '../connections/token.ts';
import type { Background } from '../shared/background.ts';
import { type ChangeOf, subscribe } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { ensureReadings, expectNothing, expectReadings, isReadingAlarm } from './alarms.ts';
import { cacheOf, deleteRemoved, type LinkCache } from './cache.ts';
import { readStale } from './read-again.ts';
import { abortReading, forgetLinks, readNow, readWhenDue, resumeReading, stopReading } from './reader.ts';
import { takenSlugs } from './search-index.ts';
import {
  changesWritten,
  notifyPrivatePages,
  removeLink,
  saveClicked,
  saveCreated,
  saveLinks,
  saveUpdated,
} from './sync-changes.ts';

/** Answers messages about cached links, and keeps the cache up to date. */
export function registerLinkIndex(background: Background): void {
  background.listen(browser.alarms.onAlarm, ({ name }) => {
    if (!isReadingAlarm(name)) return;
    void readWhenDue(background).catch(noteProblem(background, 'readList'));
    void readStale(background).catch(noteProblem(background, 'readLink'));
  });
  void whenConnected(ensureReadings);
  background.listen(browser.runtime.onStartup, () => void wake(background));
  background.listen(browser.runtime.onInstalled, () => void wake(background));

  answer(background, 'refreshLinks', async (how, { connectionId }) => {
    const connection = await readConnection(connectionId);
    const started = await withCache(background, connection, (cache) => readNow(background, cache, how));
    return connection === null || (await readCredentials(background, connection)) === null ? notConnected : started;
  });
  answer(background, 'stopRefresh', async (_, { connectionId }) =>
    withCache(background, await readConnection(connectionId), (cache) => stopReading(background, cache)),
  );
  answer(background, 'forgetLinks', async (_, { connectionId }) =>
    withCache(background, await readConnection(connectionId), (cache) => forgetLinks(background, cache)),
  );

  answer(background, 'takenSlugs', async (wanted, { connectionId }) => ({
    ok: true,
    value: { slugs: await takenSlugs(background, wanted, await readConnection(connectionId)) },
  }));

  // Links of private windows are not cached now. The next reading of the list adds them, like links created elsewhere.
  subscribe(background, {
    created: (created) =>
      created.isPrivate ? notifyPrivatePages(created.connection) : saveCreated(background, created),
    updated: (change) => saveUpdated(background, change),
    read: ({ links, connection, isPrivate }) => isPrivate || saveLinks(background, links, connection),
    clicked: (clicked) => clicked.isPrivate || saveClicked(background, clicked),
    deleted: (change) => removeLink(background, change),
    foundGone: (change) => removeLink(background, change),
    removing: (change) => stopSync(background, change),
    removed: (change) => deleteRemoved(background, change),
    tokenReplaced: (change) => readAnew(background, change),
  });
  // These changes follow an answer of the service. The answer must not wait for the reading.
  const resume = ({ connection, isPrivate }: { connection: Connection; isPrivate: boolean }) => {
    if (!isPrivate) void resumeReading(background, connection).catch(noteProblem(background, 'readList'));
  };
  subscribe(background, { created: resume, updated: resume, deleted: resume, read: resume });
}

const notConnected: Result<never> = { ok: false, failure: { kind: 'notConnected' } };

/** Deletes the links only after the connection is removed, so that nothing reopens their database in between. */
async function stopSync(background: Background, { connection: { id } }: ChangeOf<'removing'>): Promise<void> {
  abortReading(background, id);
  const isLast = (await readConnections().catch(noteProblem(background, 'connect', []))).every((one) => one.id === id);
  await expectNothing(id, { isLast });
}

/** Reads the list again, since another token may list other links. */
async function readAnew(background: Background, { connection }: ChangeOf<'tokenReplaced'>): Promise<void> {
  const cache = await cacheOf(background, connection);
  if (cache === null) return;
  // Otherwise pending changes would be written after their links are deleted.
  await changesWritten(background);
  await forgetLinks(background, cache);
  await readNow(background, cache, { whole: true });
}

/** Reads new links soon after the browser starts or Hem is updated. */
const wake = (background: Background): Promise<void> =>
  whenConnected(async () => {
    await expectReadings();
    // Opening a cache publishes missed changes.
    for (const connection of await readConnections())
      await cacheOf(background, connection).catch(noteProblem(background, 'readList'));
  });

async function whenConnected(work: () => Promise<void>): Promise<void> {
  if ((await readConnections()).length > 0) await work();
}

/** Works with the cached links of a connection; `notConnected` if there is none. */
async function withCache(
  background: Background,
  connection: Connection | null,
  work: (cache: LinkCache) => Promise<void>,
): Promise<Result<null>> {
  const cache = connection && (await cacheOf(background, connection));
  if (cache === null) return notConnected;
  await work(cache);
  return { ok: true, value: null };
}
