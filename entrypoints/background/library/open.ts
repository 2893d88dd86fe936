import type { Connection } from '@/lib/connection/kept-connection.ts';
import { deleteLibraries, type LibraryDatabase, openLibrary } from '@/lib/library/database.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { libraryItem } from '@/lib/storage/library.ts';

/** The library of the connection there is. */
export interface Library {
  connection: Connection;
  database: LibraryDatabase;
}

let held: { id: string; opened: Promise<LibraryDatabase> } | null = null;

/** Opens the library of the connection there is; null without one. What is left of other connections is deleted first. */
export async function currentLibrary(): Promise<Library | null> {
  const connection = await connectionItem.get();
  if (connection === null) return null;
  if (held?.id !== connection.id) {
    const previous = held?.opened;
    held = { id: connection.id, opened: openOnly(connection.id, previous) };
  }
  return { connection, database: await held.opened };
}

async function openOnly(id: string, previous: Promise<LibraryDatabase> | undefined): Promise<LibraryDatabase> {
  (await previous)?.close();
  await deleteLibraries({ except: id });
  return openLibrary(id);
}

/** Deletes all that is known of any connection. Whoever still writes finds the database closed. */
export async function deleteLibrary(): Promise<void> {
  const opened = held?.opened;
  held = null;
  (await opened)?.close();
  await deleteLibraries({ except: null });
  await libraryItem.remove();
}
