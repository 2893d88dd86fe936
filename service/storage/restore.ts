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
import { codeOf, reasonOf } from '../shared/errors.ts';
import { importDatabase, readExport, readLines } from './import.ts';
import { openDatabase, type Storage } from './open.ts';
import { StorageError, toStorageError } from './storage-error.ts';
import { syncFile } from './sync-file.ts';

/** The first bytes of an SQLite file. */
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

/**
 * Returns a database's file and those beside it. They hold the latest changes, which SQLite would apply to a new file
 * of this name.
 */
const databaseFiles = (file: string) => ['', '-wal', '-shm'].map((end) => `${file}${end}`);

function makeFolder(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw toStorageError(file, cause);
  }
}

function refuseExisting(file: string): void {
  const there = databaseFiles(file).find((each) => existsSync(each));
  if (there === undefined) return;
  throw new StorageError(
    `The file ${there} exists: stop the service and move the database away first, with its -wal and -shm.`,
  );
}

/**
 * Creates a database under another name, and renames it when it is complete and synced.
 *
 * @param fill creates the database at a path.
 */
async function createInPlace<Result>(file: string, fill: (part: string) => Promise<Result>): Promise<Result> {
  refuseExisting(file);
  makeFolder(file);
  const part = `${file}.part`;
  const removePart = () => {
    for (const each of databaseFiles(part)) rmSync(each, { force: true });
  };
  removePart();
  try {
    const result = await fill(part);
    // The service syncs only what it writes, so the rest must be on the disk.
    syncFile(part);
    renameSync(part, file);
    return result;
  } finally {
    removePart();
  }
}

/** Copies a database, and checks the copy. */
async function copyDatabase(copy: string, part: string): Promise<void> {
  copyFileSync(copy, part);
  chmodSync(part, 0o600);
  const database = await openDatabase({ file: part });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
    if (rows[0]?.integrity_check !== 'ok') throw new StorageError(`The copy ${copy} is damaged: use an earlier one.`);
  } finally {
    await database.destroy();
  }
}

async function withLines<Result>(
  file: string,
  read: (lines: AsyncIterable<string>) => Promise<Result>,
): Promise<Result> {
  const opened = await open(file);
  try {
    return await read(readLines(opened.createReadStream({ autoClose: false })));
  } finally {
    await opened.close();
  }
}

/** Imports an export into a new database. Returns the number of rows. */
async function importFile(copy: string, storage: Storage): Promise<number> {
  const database = await openDatabase(storage);
  try {
    return await withLines(copy, (lines) => importDatabase(database, lines));
  } finally {
    await database.destroy();
  }
}

/** Imports an export into PostgreSQL. It is read twice, so that a refused export creates no tables. */
async function importWhole(copy: string, storage: Storage): Promise<number> {
  await withLines(copy, async (lines) => {
    for await (const _row of readExport(lines));
  });
  return importFile(copy, storage);
}

async function restoreExport(copy: string, storage: Storage): Promise<string> {
  const { file, url } = storage;
  const importHere = (part: string) => importFile(copy, { file: part });
  const rows = await (url === undefined ? createInPlace(file, importHere) : importWhole(copy, storage));
  return `${rows} rows were imported`;
}

async function restoreDatabase(copy: string, { file, url }: Storage): Promise<string> {
  if (url !== undefined) {
    throw new StorageError(`The copy ${copy} is an SQLite database: export it there, and import that into PostgreSQL.`);
  }
  await createInPlace(file, (part) => copyDatabase(copy, part));
  return `The database ${file} was restored from ${copy}`;
}

/** Returns true for SQLite's errors of a damaged file, also as the cause of an error that names another file. */
const isCorruption = (fault: unknown) =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(fault instanceof StorageError ? fault.cause : fault));

/**
 * Creates a database from a copy that `backup` wrote, or from an export. There must be no database yet; PostgreSQL must
 * be empty.
 *
 * @returns a sentence about the result.
 * @throws {StorageError} if it fails. The database is then unchanged.
 */
export async function restore(copy: string, storage: Storage): Promise<string> {
  try {
    return await (isDatabase(copy) ? restoreDatabase(copy, storage) : restoreExport(copy, storage));
  } catch (cause) {
    if (isCorruption(cause)) throw new StorageError(`The copy ${copy} is damaged: use an earlier one.`, { cause });
    if (cause instanceof StorageError) throw cause;
    throw new StorageError(`The copy ${copy} cannot be restored: ${reasonOf(cause)}.`, { cause });
  }
}
