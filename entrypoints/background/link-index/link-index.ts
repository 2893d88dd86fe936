import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection, readConnections } from '@/lib/storage/connections.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { ChangeOf, Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { ensureReadings, expectNothing, expectReadings, isReadingAlarm } from './alarms.ts';
import { type CacheSync, notifyPrivatePages } from './cache-sync.ts';
import type { Caches, LinkCache } from './caches.ts';
import type { ListReadings } from './list-readings.ts';
import type { SearchIndex } from './search-index.ts';
import type { StaleReader } from './stale-reader.ts';

const notConnected: Result<never> = { ok: false, failure: { kind: 'notConnected' } };

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  connections: Connections;
  listReadings: ListReadings;
  staleReader: StaleReader;
  searchIndex: SearchIndex;
  cacheSync: CacheSync;
  caches: Caches;
}

/** Answers messages about cached links, and keeps the cache up to date. */
export function registerLinkIndex({
  lifetime,
  changes,
  noteProblem,
  connections,
  listReadings,
  staleReader,
  searchIndex,
  cacheSync,
  caches,
}: Needs): void {
  lifetime.listen(browser.alarms.onAlarm, ({ name }) => {
    if (!isReadingAlarm(name)) return;
    void listReadings.readWhenDue().catch(noteProblem('readList'));
    void staleReader.readStale().catch(noteProblem('readLink'));
  });
  whenConnected(ensureReadings).catch(noteProblem('readList'));
  lifetime.listen(browser.runtime.onStartup, () => void wake().catch(noteProblem('readList')));
  lifetime.listen(browser.runtime.onInstalled, () => void wake().catch(noteProblem('readList')));

  answer(lifetime, 'refreshLinks', async (how, { connectionId }) => {
    const connection = await readConnection(connectionId);
    const started = await withCache(connection, (cache) => listReadings.readNow(cache, how));
    return connection === null || (await connections.readCredentials(connection)) === null ? notConnected : started;
  });
  answer(lifetime, 'stopRefresh', async (_, { connectionId }) =>
    withCache(await readConnection(connectionId), (cache) => listReadings.stopReading(cache)),
  );
  answer(lifetime, 'forgetLinks', async (_, { connectionId }) =>
    withCache(await readConnection(connectionId), (cache) => listReadings.forgetLinks(cache)),
  );

  answer(lifetime, 'takenSlugs', async (wanted, { connectionId }) => ({
    ok: true,
    value: { slugs: await searchIndex.takenSlugs(wanted, await readConnection(connectionId)) },
  }));

  // Links of private windows are not cached now. The next reading of the list adds them, like links created elsewhere.
  changes.subscribe({
    created: (created) => (created.isPrivate ? notifyPrivatePages(created.connection) : cacheSync.saveCreated(created)),
    updated: (change) => cacheSync.saveUpdated(change),
    read: ({ links, connection, isPrivate }) => isPrivate || cacheSync.saveLinks(links, connection),
    clicked: (clicked) => clicked.isPrivate || cacheSync.saveClicked(clicked),
    deleted: (change) => cacheSync.removeLink(change),
    foundGone: (change) => cacheSync.removeLink(change),
    removing: (change) => stopSync(change),
    removed: (change) => caches.deleteRemoved(change),
    tokenReplaced: (change) => readAnew(change),
  });
  // These changes follow an answer of the service. The answer must not wait for the reading.
  const resume = ({ connection, isPrivate }: { connection: Connection; isPrivate: boolean }) => {
    if (!isPrivate) void listReadings.resumeReading(connection).catch(noteProblem('readList'));
  };
  changes.subscribe({ created: resume, updated: resume, deleted: resume, read: resume });

  /** Deletes the links only after the connection is removed, so that nothing reopens their database in between. */
  async function stopSync({ connection: { id } }: ChangeOf<'removing'>): Promise<void> {
    listReadings.abortReading(id);
    const isLast = (await readConnections().catch(noteProblem('connect', []))).every((one) => one.id === id);
    await expectNothing(id, { isLast });
  }

  /** Reads the list again, since another token may list other links. */
  async function readAnew({ connection }: ChangeOf<'tokenReplaced'>): Promise<void> {
    const cache = await caches.cacheOf(connection);
    if (cache === null) return;
    // Otherwise pending changes would be written after their links are deleted.
    await cacheSync.changesWritten();
    await listReadings.forgetLinks(cache);
    await listReadings.readNow(cache, { whole: true });
  }

  /** Reads new links soon after the browser starts or Hem is updated. */
  function wake(): Promise<void> {
    return whenConnected(async () => {
      await expectReadings();
      // Opening a cache publishes missed changes.
      for (const connection of await readConnections()) await caches.cacheOf(connection).catch(noteProblem('readList'));
    });
  }

  /** Works with the cached links of a connection; `notConnected` if there is none. */
  async function withCache(
    connection: Connection | null,
    work: (cache: LinkCache) => Promise<void>,
  ): Promise<Result<null>> {
    const cache = connection && (await caches.cacheOf(connection));
    if (cache === null) return notConnected;
    await work(cache);
    return { ok: true, value: null };
  }
}

async function whenConnected(work: () => Promise<void>): Promise<void> {
  if ((await readConnections()).length > 0) await work();
}
