import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Syncs a file to the disk. */
export function syncFile(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
