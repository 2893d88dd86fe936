import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './with-lock.ts';

interface Made {
  /** The folder that the sources are in. */
  root: string;
  /** What is made from: files and folders in the root. One that is missing counts as well. */
  sources: readonly string[];
  /** The folder that is made. What it was made from is noted beside it. */
  output: string;
  /** Files that are made beside it, by name. */
  beside?: readonly string[];
  make: () => Promise<unknown>;
}

/**
 * Makes a folder from its sources, unless it is there as they made it: same names, same contents, on both sides. Processes
 * that need it at once wait for each other, and one of them makes it.
 */
export function makeOnce({ root, sources, output, beside = [], make }: Made): Promise<void> {
  const note = `${output}.digest`;
  const made = [path.basename(output), ...beside];
  return withLock(`${output}.lock`, async () => {
    const madeFrom = await digestOf(root, sources);
    const noteOf = async () => `${madeFrom} ${await digestOf(path.dirname(output), made)}`;
    if ((await readFile(note, 'utf8').catch(() => null)) === (await noteOf())) return;
    await make();
    // Sources that changed meanwhile: it may be made from the old ones, the new ones, or both.
    if ((await digestOf(root, sources)) === madeFrom) await writeFile(note, await noteOf());
  });
}

/** The names and contents of all files, as one text. */
async function digestOf(root: string, parts: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const part of parts) {
    for (const file of await filesOf(path.join(root, part))) {
      const contents = createHash('sha256').update(await readFile(file));
      digest.update(`${path.relative(root, file)}\0${contents.digest('hex')}\0`);
    }
  }
  return digest.digest('hex');
}

/** The files of a folder, or the file itself; none of what is missing. */
async function filesOf(part: string): Promise<string[]> {
  const found = await stat(part).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [part];
  const entries = await readdir(part, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
