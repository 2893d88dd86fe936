import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when all of a file that nobody else has open is on the disk. */
export function syncFile(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
