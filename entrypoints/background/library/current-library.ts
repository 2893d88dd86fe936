import { allEnded } from '@/lib/async/all-ended.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { type LibraryDatabase, openLibrary } from '@/lib/library/index.ts';
import { deleteLibraries } from '@/lib/library/writing.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { connectionNow } from '../connection-now.ts';
import { resetAfterUpgrade } from './reset-after-upgrade.ts';
import type { Library } from './update-library.ts';

let held: { id: string; opened: Promise<LibraryDatabase> } | null = null;

/** Opens the library of the connection there is; null without one. What is left of other connections is deleted first. */
export async function currentLibrary(): Promise<Library | null> {
  const connection = await connectionNow();
  if (connection === null) return null;
  if (held?.id !== connection.id) {
    const opened = openOnly(connection, held?.opened);
    held = { id: connection.id, opened };
    // Whoever asks next tries again.
    opened.catch(() => {
      if (held?.opened === opened) held = null;
    });
  }
  return { connection, database: await held.opened };
}

async function openOnly(
  connection: Connection,
  previous: Promise<LibraryDatabase> | undefined,
): Promise<LibraryDatabase> {
  (await previous?.catch(() => null))?.close();
  await deleteLibraries({ except: connection.id, named: null });
  const database = await openLibrary(connection.id);
  try {
    await resetAfterUpgrade({ connection, database });
  } catch (fault) {
    database.close();
    throw fault;
  }
  return database;
}

/** Deletes all that is known of any connection, the one that was left first. Whoever still writes finds the database closed. */
export async function deleteLibrary(left: string | null): Promise<void> {
  const opened = held?.opened;
  held = null;
  (await opened?.catch(() => null))?.close();
  await allEnded([deleteLibraries({ except: null, named: left }), libraryItem.remove()]);
}
