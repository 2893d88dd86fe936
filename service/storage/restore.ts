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
import { importDatabase, linesOf, readExport } from './import.ts';
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

function refuseExisting(file: string): void {
  const there = filesOf(file).find((each) => existsSync(each));
  if (there === undefined) return;
  throw new StorageError(
    `The file ${there} is there already: stop the service and move the database away first, with its -wal and -shm.`,
  );
}

/**
 * Makes a database beside its place, and puts it there once it is whole and on the disk.
 *
 * @param fill makes it at a path.
 */
async function makeInPlace<Result>(file: string, fill: (part: string) => Promise<Result>): Promise<Result> {
  refuseExisting(file);
  makeFolder(file);
  const part = `${file}.part`;
  const removePart = () => {
    for (const each of filesOf(part)) rmSync(each, { force: true });
  };
  removePart();
  try {
    const result = await fill(part);
    // The service that is started now syncs what it writes: what that builds on must be there.
    syncFile(part);
    renameSync(part, file);
    return result;
  } finally {
    removePart();
  }
}

/** Copies a database, and looks the copy through. */
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

/** Calls back with the lines of a file. */
async function withLines<Result>(
  file: string,
  read: (lines: AsyncIterable<string>) => Promise<Result>,
): Promise<Result> {
  const opened = await open(file);
  try {
    return await read(linesOf(opened.createReadStream({ autoClose: false })));
  } finally {
    await opened.close();
  }
}

/** Reads an export into a new database. Answers how many rows there were. */
async function importFile(copy: string, storage: Storage): Promise<number> {
  const database = await openDatabase(storage);
  try {
    return await withLines(copy, (lines) => importDatabase(database, lines));
  } finally {
    await database.destroy();
  }
}

/** Reads an export into a database of PostgreSQL. Looked through first: where it is refused, no tables are made either. */
async function importWhole(copy: string, storage: Storage): Promise<number> {
  await withLines(copy, async (lines) => {
    for await (const _row of readExport(lines));
  });
  return importFile(copy, storage);
}

async function restoreExport(copy: string, storage: Storage): Promise<string> {
  const { file, url } = storage;
  const importHere = (part: string) => importFile(copy, { file: part });
  const rows = await (url === undefined ? makeInPlace(file, importHere) : importWhole(copy, storage));
  return `${rows} rows are in`;
}

async function restoreDatabase(copy: string, { file, url }: Storage): Promise<string> {
  if (url !== undefined) {
    throw new StorageError(
      `The copy ${copy} is of the embedded database: export it there, and import that into PostgreSQL.`,
    );
  }
  await makeInPlace(file, (part) => copyDatabase(copy, part));
  return `The database ${file} is as ${copy} has it`;
}

/** True for what SQLite says of a damaged file, itself or as the cause of a sentence about a file that is not the copy. */
const isDamage = (fault: unknown) =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(fault instanceof StorageError ? fault.cause : fault));

/**
 * Makes a database from a copy that `backup` wrote, or from an export. There must be none yet; on PostgreSQL, an empty one.
 *
 * @returns what was done, as a sentence.
 * @throws {StorageError} when it cannot be done; the database is then as it was.
 */
export async function restore(copy: string, storage: Storage): Promise<string> {
  try {
    return await (isDatabase(copy) ? restoreDatabase(copy, storage) : restoreExport(copy, storage));
  } catch (cause) {
    if (isDamage(cause)) throw new StorageError(`The copy ${copy} is damaged: use an earlier one.`, { cause });
    if (cause instanceof StorageError) throw cause;
    throw new StorageError(`The copy ${copy} cannot be restored: ${reasonOf(cause)}.`, { cause });
  }
}
