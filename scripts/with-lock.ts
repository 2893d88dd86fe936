import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/**
 * Runs work in one process at a time. Uses a SQLite lock, which every system releases when the process ends, even by a
 * crash.
 */
export async function withLock<Done>(file: string, work: () => Promise<Done>): Promise<Done> {
  await mkdir(path.dirname(file), { recursive: true });
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    while (!take(lock)) await setTimeout(100);
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: Sqlite.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}
