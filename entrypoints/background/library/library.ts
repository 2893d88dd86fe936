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
import { removeLink, saveClicked, saveCreated, saveLinks, saveUpdated } from './sync-changes.ts';
import { takenSlugs } from './taken-slugs.ts';
import type { Library } from './update-library.ts';

/** Answers what pages ask of the links that are known, and keeps knowing them. */
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

  // Nothing of a private window is kept: the next reading of the list tells of it as of what was made elsewhere.
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

/** Begins to know the links of a connection. */
export const enterLibrary = expectReadings;

/** Its links are deleted once the connection is removed, so that nothing opens their database again in between. */
const stopSync: NonNullable<Subscriber['removing']> = async ({ connection: { id } }) => {
  dropReading(id);
  const isLast = (await readConnections().catch(() => [])).every((one) => one.id === id);
  await expectNothing(id, { isLast });
};

/** Another token may list other links. */
const readAnew: NonNullable<Subscriber['tokenReplaced']> = async ({ connection }) => {
  const library = await libraryOf(connection);
  if (library === null) return;
  await forgetLinks(library);
  await readNow(library, { whole: true });
};

/** The browser was started, or Hem updated: what is new is looked for soon. */
const wake = (): Promise<void> =>
  whenConnected(async () => {
    await expectReadings();
    // Which notices what an update has dropped.
    for (const connection of await readConnections()) await libraryOf(connection).catch(() => null);
  });

async function whenConnected(work: () => Promise<void>): Promise<void> {
  if ((await readConnections()).length > 0) await work();
}

/** Does something with the library of a connection; a browser that cannot keep it says so. */
async function withLibrary(
  connection: Connection | null,
  work: (library: Library) => Promise<void>,
): Promise<Result<null>> {
  const library = connection && (await libraryOf(connection));
  if (library === null) return notConnected;
  await work(library);
  return { ok: true, value: null };
}
