import { allEnded } from '@/lib/async/all-ended.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { type LibraryDatabase, openLibrary } from '@/lib/library/index.ts';
import { deleteLibraries } from '@/lib/library/writing.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { leftIds } from '../connection-traces.ts';
import { connectionsNow } from '../connections-now.ts';
import { type Library, publishMissed } from './update-library.ts';

/** The libraries that are open, by the id of their connection. */
const held = new Map<string, Promise<LibraryDatabase>>();

/**
 * Opens the library of a connection; null once that is left. What is left of connections that are no more is deleted before
 * a library is opened.
 */
export async function libraryOf({ id }: Pick<Connection, 'id'>): Promise<Library | null> {
  const connections = await connectionsNow();
  const connection = connections.find((one) => one.id === id);
  if (connection === undefined) return null;
  const opened = held.get(id) ?? openAmong(connections, connection);
  if (!held.has(id)) {
    held.set(id, opened);
    // Whoever asks next tries again.
    opened.catch(() => held.get(id) === opened && held.delete(id));
  }
  return { connection, database: await opened };
}

async function openAmong(connections: readonly Connection[], connection: Connection): Promise<LibraryDatabase> {
  const there = connections.map(({ id }) => id);
  for (const id of [...held.keys()]) if (!there.includes(id)) await close(id);
  await deleteLibraries({ isLeft: await leftIds(null), named: null });
  const database = await openLibrary(connection.id);
  try {
    await publishMissed({ connection, database });
  } catch (fault) {
    database.close();
    throw fault;
  }
  return database;
}

async function close(id: string): Promise<void> {
  const opened = held.get(id);
  held.delete(id);
  (await opened?.catch(() => null))?.close();
}

/**
 * Deletes all that is known of the connections that are no more, the one that was left first. Whoever still writes finds the
 * database closed.
 */
export async function deleteLibrary(left: string | null, scope: string | undefined): Promise<void> {
  const there = (await connectionsNow()).map(({ id }) => id);
  for (const id of [...held.keys()]) if (!there.includes(id)) await close(id);
  await allEnded([deleteLibraries({ isLeft: await leftIds(left), named: left }), libraryItem.of(scope).remove()]);
}
