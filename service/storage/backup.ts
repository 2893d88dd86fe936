import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { engineOf } from './engines/engine.ts';
import { exportDatabase } from './export.ts';
import { StorageError } from './storage-error.ts';
import { syncFile } from './sync-file.ts';
import type { Database } from './tables.ts';

/** Characters that are written together. */
const chunkLength = 65_536;

async function exportTo(database: Database, file: string): Promise<void> {
  const target = await openFile(file, 'w', 0o600);
  try {
    let waiting = '';
    await exportDatabase(database, async (line) => {
      waiting += `${line}\n`;
      if (waiting.length < chunkLength) return;
      await target.appendFile(waiting);
      waiting = '';
    });
    await target.appendFile(waiting);
  } finally {
    await target.close();
  }
}

/**
 * Writes a copy of a database to a file that only its owner can read: an SQLite database, or an export of PostgreSQL.
 * The copy is a snapshot. The file gets its name when it is complete and synced.
 *
 * @throws {StorageError} if the file exists, or cannot be written.
 */
export async function backUp(database: Database, file: string): Promise<void> {
  if (existsSync(file)) throw new StorageError(`The file ${file} exists: choose another name, or delete it.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    // Created here with its mode, so that other users cannot read it. SQLite accepts an empty file.
    closeSync(openSync(part, 'wx', 0o600));
    // One statement reads everything. SQLite's backup API starts again whenever another process writes.
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
