import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { engineOf } from './engines/engine.ts';
import { exportDatabase } from './export.ts';
import { StorageError } from './storage-error.ts';
import { syncFile } from './sync-file.ts';
import type { Database } from './tables.ts';

/** Characters that are written together. */
const atOnce = 65_536;

/** Writes the lines of an export to a file. */
async function exportTo(database: Database, file: string): Promise<void> {
  const target = await openFile(file, 'w', 0o600);
  try {
    let waiting = '';
    await exportDatabase(database, async (line) => {
      waiting += `${line}\n`;
      if (waiting.length < atOnce) return;
      await target.appendFile(waiting);
      waiting = '';
    });
    await target.appendFile(waiting);
  } finally {
    await target.close();
  }
}

/**
 * Writes a copy of a database to a file, for its owner alone: of the embedded engine a database, of PostgreSQL an export.
 * It is of one moment, however much is written meanwhile, and the file has its name once it is complete and on the disk.
 *
 * @throws {StorageError} when there is such a file already, or it cannot be written.
 */
export async function backUp(database: Database, file: string): Promise<void> {
  if (existsSync(file)) throw new StorageError(`There is a file ${file} already: name another, or delete it.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    // Made here, so that nobody else can read it: SQLite writes into an empty file as into none.
    closeSync(openSync(part, 'wx', 0o600));
    // One reading of the whole: SQLite's own backup begins anew whenever another process has written.
    if (engineOf(database) === 'sqlite') await sql`vacuum into ${part}`.execute(database);
    else await exportTo(database, part);
    syncFile(part);
    renameSync(part, file);
  } catch (cause) {
    rmSync(part, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StorageError(`The copy ${file} cannot be written: ${reason}.`, { cause });
  }
}
