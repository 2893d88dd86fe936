import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extensionFolder } from './environment.ts';
import { loadExtension, removeExtension } from './extension.ts';
import { test } from './test.ts';

interface Change {
  /** The changed file of the build. */
  file: string;
  change: (text: string) => string;
  /** Added files, by name. */
  more?: Record<string, string>;
}

async function changedExtension({ file, change, more = {} }: Change): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-changed-'));
  await cp(extensionFolder(), folder, { recursive: true });
  await writeFile(path.join(folder, file), change(await readFile(path.join(folder, file), 'utf8')));
  for (const [name, text] of Object.entries(more)) await writeFile(path.join(folder, name), text);
  return folder;
}

/** Returns a `test` that runs on a copy of the extension with one file changed. */
export const testWith = (changed: Change) =>
  test.extend({
    extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
      const folder = await changedExtension(changed);
      const extension = await loadExtension(chromium, folder);
      await use(extension);
      await removeExtension(chromium, extension);
      await rm(folder, { recursive: true, force: true });
    },
  });
