import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './with-lock.ts';

interface Made {
  /** The folder that the sources are in. */
  root: string;
  /** The sources: files and folders in the root. A missing one counts as well. */
  sources: readonly string[];
  /** The output folder. A digest of its sources is stored beside it. */
  output: string;
  /** Further outputs beside the folder, by name. */
  beside?: readonly string[];
  make: () => Promise<unknown>;
}

/**
 * Creates a folder from its sources, unless neither has changed since it was last created. Concurrent processes wait
 * for each other, and one of them creates it.
 */
export function makeOnce({ root, sources, output, beside = [], make }: Made): Promise<void> {
  const note = `${output}.digest`;
  const made = [path.basename(output), ...beside];
  return withLock(`${output}.lock`, async () => {
    const madeFrom = await digestOf(root, sources);
    const noteOf = async () => `${madeFrom} ${await digestOf(path.dirname(output), made)}`;
    if ((await readFile(note, 'utf8').catch(() => null)) === (await noteOf())) return;
    await make();
    // If sources changed meanwhile, the output may mix old and new ones.
    if ((await digestOf(root, sources)) === madeFrom) await writeFile(note, await noteOf());
  });
}

/** Returns a digest of the names and contents of all files. */
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

/** Returns the files of a folder, or the file itself; empty if it is missing. */
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
