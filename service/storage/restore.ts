import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { linesOf } from '../lines-of.ts';
import { importDatabase } from './import.ts';
import { openDatabase, type Storage } from './open.ts';
import { StorageError, toStorageError } from './storage-error.ts';
import { syncFile } from './sync-file.ts';

/** What every file of the embedded engine begins with. */
const signature = 'SQLite format 3\0';

function isDatabase(file: string): boolean {
  const bytes = Buffer.alloc(signature.length);
  try {
    const opened = openSync(file, 'r');
    readSync(opened, bytes);
    closeSync(opened);
  } catch (cause) {
    throw new StorageError(`The copy ${file} cannot be read.`, { cause });
  }
  return bytes.toString('latin1') === signature;
}

/** A database's file, and those that SQLite puts beside it: the latest changes, which it would play into another's. */
const filesOf = (file: string) => ['', '-wal', '-shm'].map((end) => `${file}${end}`);

function makeFolder(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw toStorageError(file, cause);
  }
}

/** Puts a copied database in its place, once it was looked through. */
async function restoreFile(copy: string, file: string): Promise<void> {
  const there = filesOf(file).find((each) => existsSync(each));
  if (there !== undefined) {
    throw new StorageError(
      `The file ${there} is there already: stop the service and move the database away first, with its -wal and -shm.`,
    );
  }
  makeFolder(file);
  const part = `${file}.part`;
  try {
    copyFileSync(copy, part);
    chmodSync(part, 0o600);
    const database = await openDatabase({ file: part });
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
    await database.destroy();
    if (rows[0]?.integrity_check !== 'ok') throw new StorageError(`The copy ${copy} is damaged: use an earlier one.`);
    // The service that is started now syncs what it writes: what that builds on must be there.
    syncFile(part);
    renameSync(part, file);
  } finally {
    for (const each of filesOf(part)) rmSync(each, { force: true });
  }
}

/**
 * Makes a database from a copy that `backup` wrote, or from an export. There must be none yet, or an empty one.
 *
 * @returns what was done, as a sentence.
 * @throws {StorageError} when it cannot be done; the database is then as it was.
 */
export async function restore(copy: string, { file, url }: Storage): Promise<string> {
  if (isDatabase(copy)) {
    if (url !== undefined) {
      throw new StorageError(
        `The copy ${copy} is of the embedded database: export it there, and import that into PostgreSQL.`,
      );
    }
    await restoreFile(copy, file);
    return `The database ${file} is as ${copy} has it`;
  }
  const opened = await open(copy);
  const database = await openDatabase({ file, url });
  try {
    const rows = await importDatabase(database, linesOf(opened.createReadStream()));
    return `${rows} rows are in`;
  } finally {
    await database.destroy();
    await opened.close();
  }
}
