import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection, readConnections } from '@/lib/storage/connections.ts';
import { type Subscriber, subscribe } from '../changes.ts';
import { readToken } from '../connections/token.ts';
import { ensureReadings, expectNothing, expectReadings, isReadingAlarm } from './alarms.ts';
import { deleteLibraries, libraryOf } from './current-library.ts';
import { readStale } from './read-again.ts';
import { dropReading, forgetLinks, readNow, readWhenDue, stopReading } from './reader.ts';
import { changesWritten, removeLink, saveClicked, saveCreated, saveLinks, saveUpdated } from './sync-changes.ts';
import { takenSlugs } from './taken-slugs.ts';
import type { Library } from './update-library.ts';

/** Answers messages about cached links, and keeps the cache up to date. */
export function keepLibrary(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (!isReadingAlarm(name)) return;
    void readWhenDue().catch(() => undefined);
    void readStale().catch(() => undefined);
  });
  void whenConnected(ensureReadings);
  browser.runtime.onStartup.addListener(() => void wake());
  browser.runtime.onInstalled.addListener(() => void wake());

  answer('refreshLibrary', async (how, { connectionId }) => {
    const connection = await readConnection(connectionId);
    const begun = await withLibrary(connection, (library) => readNow(library, how));
    return connection === null || (await readToken(connection)) === null ? notConnected : begun;
  });
  answer('stopRefresh', async (_, { connectionId }) => withLibrary(await readConnection(connectionId), stopReading));
  answer('forgetLibrary', async (_, { connectionId }) => withLibrary(await readConnection(connectionId), forgetLinks));

  answer('takenSlugs', async (wanted, { connectionId }) => ({
    ok: true,
    value: { slugs: await takenSlugs(wanted, await readConnection(connectionId)) },
  }));

  // Links of private windows are not cached now. The next reading of the list finds them, as links made elsewhere.
  subscribe({
    created: (created) => created.isPrivate || saveCreated(created),
    updated: saveUpdated,
    read: ({ links, connection, isPrivate }) => isPrivate || saveLinks(links, connection),
    clicked: (clicked) => clicked.isPrivate || saveClicked(clicked),
    deleted: removeLink,
    foundGone: removeLink,
    removing: stopSync,
    removed: deleteLibraries,
    tokenReplaced: readAnew,
  });
}

const notConnected: Result<never> = { ok: false, failure: { kind: 'notConnected' } };

/** Its links are deleted once the connection is removed, so that nothing opens their database again in between. */
const stopSync: NonNullable<Subscriber['removing']> = async ({ connection: { id } }) => {
  dropReading(id);
  const isLast = (await readConnections().catch(() => [])).every((one) => one.id === id);
  await expectNothing(id, { isLast });
};

/** Reads the list again, since another token may list other links. */
const readAnew: NonNullable<Subscriber['tokenReplaced']> = async ({ connection }) => {
  const library = await libraryOf(connection);
  if (library === null) return;
  // Else it would be written after what it belongs to is forgotten.
  await changesWritten();
  await forgetLinks(library);
  await readNow(library, { whole: true });
};

/** Reads new links soon after the browser starts or Hem is updated. */
const wake = (): Promise<void> =>
  whenConnected(async () => {
    await expectReadings();
    // Opening a library publishes missed changes.
    for (const connection of await readConnections()) await libraryOf(connection).catch(() => null);
  });

async function whenConnected(work: () => Promise<void>): Promise<void> {
  if ((await readConnections()).length > 0) await work();
}

/** Works with the library of a connection; `notConnected` if there is none. */
async function withLibrary(
  connection: Connection | null,
  work: (library: Library) => Promise<void>,
): Promise<Result<null>> {
  const library = connection && (await libraryOf(connection));
  if (library === null) return notConnected;
  await work(library);
  return { ok: true, value: null };
}
