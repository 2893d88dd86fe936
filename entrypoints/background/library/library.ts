import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { deleteLibraries } from '@/lib/library/writing.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type Subscriber, subscribe } from '../changes.ts';
import { connectionTraces } from '../connection-traces.ts';
import { readToken } from '../token.ts';
import { ensureReadings, expectNothing, expectReadings, isReadingAlarm } from './alarms.ts';
import { deleteLibrary, libraryOf } from './current-library.ts';
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

  answer('refreshLibrary', async (how, { scope }) => {
    const connection = await readConnection(scope);
    const begun = await withLibrary(connection, (library) => readNow(library, how));
    return connection === null || (await readToken(connection)) === null ? notConnected : begun;
  });
  answer('stopRefresh', async (_, { scope }) => withLibrary(await readConnection(scope), stopReading));
  answer('forgetLibrary', async (_, { scope }) => withLibrary(await readConnection(scope), forgetLinks));

  answer('takenSlugs', async (wanted, { scope }) => ({
    ok: true,
    value: { slugs: await takenSlugs(wanted, await readConnection(scope)) },
  }));

  // Nothing of a private window is kept: the next reading of the list tells of it as of what was made elsewhere.
  subscribe({
    created: (created) => created.isPrivate || saveCreated(created),
    updated: saveUpdated,
    read: ({ links, connection, isPrivate }) => isPrivate || saveLinks(links, connection),
    clicked: (clicked) => clicked.isPrivate || saveClicked(clicked),
    deleted: removeLink,
    foundGone: removeLink,
    leaving: stopSync,
    left: ({ trace, scope }) => deleteLibrary(trace?.id ?? null, scope),
  });
}

const notConnected: Result<never> = { ok: false, failure: { kind: 'notConnected' } };

/** Begins to know the links of a connection. */
export const enterLibrary = expectReadings;

/** What is known is deleted once the connection is gone (current-library.ts), so that nobody opens it again in between. */
const stopSync: NonNullable<Subscriber['leaving']> = async ({ from, scope }) => {
  dropReading(from?.id);
  const isLast = (await readConnections().catch(() => [])).every(({ id }) => id === from?.id);
  await expectNothing(scope, { isLast });
};

/**
 * Deletes what a page held on to when the last connection was left. With a connection, that is done as its library is
 * opened; none may be made meanwhile.
 */
export async function deleteLeft(): Promise<void> {
  if ((await connectionTraces()).length === 0) await deleteLibraries({ isLeft: () => true, named: null });
}

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
