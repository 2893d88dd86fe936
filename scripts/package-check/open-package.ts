import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Files } from '../package/zip.ts';

/**
 * Returns the package whose file name ends this way.
 * @throws Error if there is none
 */
export function findPackage(packages: Files, end: string): Uint8Array {
  const [, file] = [...packages].find(([name]) => name.endsWith(end)) ?? [];
  if (file === undefined) throw new Error(`No package ends in ${end}.`);
  return file;
}

/** Returns the files in a ZIP file. */
export const unzip = (file: Uint8Array): Files => new Map(Object.entries(unzipSync(file)));

/** Writes the files in a ZIP file into a folder, dated as given. */
export async function unpack(zipFile: Uint8Array, folder: string, date = new Date()): Promise<void> {
  for (const [name, bytes] of unzip(zipFile)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    await utimes(file, date, date);
  }
}
