import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from './zip.ts';

/**
 * Reads files, and the files of folders, below a root. In folders, skips hidden files such as `.DS_Store`, hidden folders
 * and symbolic links.
 * @throws Error if one does not exist
 */
export async function readFiles(root: string, parts: readonly string[] = ['.']): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const part of parts) {
    for (const file of await namesIn(path.join(root, part))) {
      files.set(path.relative(root, file).replaceAll('\\', '/'), await readFile(file));
    }
  }
  return files;
}

async function namesIn(part: string): Promise<string[]> {
  if ((await stat(part)).isFile()) return [part];
  const entries = await readdir(part, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !isHidden(path.relative(part, file)));
}

/** True for a hidden file, and for a file in a hidden folder. */
export const isHidden = (name: string): boolean => /(?:^|[/\\])\./.test(name);
