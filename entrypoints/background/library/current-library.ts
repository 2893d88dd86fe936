import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type LibraryDatabase, openLibrary } from '@/lib/library/index.ts';
import { deleteDatabases } from '@/lib/library/writing.ts';
import { type Background, perBackground } from '../background.ts';
import type { ChangeOf } from '../changes.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { type Library, publishMissed } from './update-library.ts';

/** The open libraries, by the id of their connection. */
const heldOf = perBackground((background) => {
  const held = new Map<string, Promise<LibraryDatabase>>();
  background.onStopped(() => {
    for (const opened of held.values()) void closeOpened(opened);
  });
  return held;
});

/** Opens the library of a connection; null once it is removed. */
export async function libraryOf(background: Background, { id }: Pick<Connection, 'id'>): Promise<Library | null> {
  const held = heldOf(background);
  const connection = (await connectionsNow(background)).find((one) => one.id === id);
  if (connection === undefined) return null;
  const opened = held.get(id) ?? open(background, connection);
  if (!held.has(id)) {
    held.set(id, opened);
    // Reset so that the next call retries.
    opened.catch(() => held.get(id) === opened && held.delete(id));
  }
  return { connection, database: await opened };
}

async function open(background: Background, connection: Connection): Promise<LibraryDatabase> {
  const database = await openLibrary(connection.id);
  try {
    await publishMissed(background, { connection, database });
  } catch (fault) {
    database.close();
    throw fault;
  }
  return database;
}

async function closeOpened(opened: Promise<LibraryDatabase>): Promise<void> {
  (await opened.catch(() => null))?.close();
}

/** Deletes the libraries of removed connections. Closes them first, so that running writes fail. */
export async function deleteLibraries(
  background: Background,
  { isRemoved, removed }: ChangeOf<'removed'>,
): Promise<void> {
  const held = heldOf(background);
  for (const [id, opened] of [...held]) {
    if (!isRemoved(id)) continue;
    held.delete(id);
    await closeOpened(opened);
  }
  await deleteDatabases(
    isRemoved,
    removed.map(({ id }) => id),
  );
}
