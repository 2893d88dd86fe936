import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Returns the file that lists the modules of each script, including imported ones. It is next to the build. */
export const modulesFile = (build: string) => `${build}.modules.json`;

/** Writes the list of modules. Only tests read it, so it is outside the released folder. */
export const listModules: Plugin = {
  name: 'list-modules',
  async writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    // The worker is built separately.
    if (dir === undefined || chunks.length < 2) return;
    const modules = chunks.map(({ fileName }) => {
      const ids = [...withImports(bundle, fileName).values()].flatMap(({ moduleIds }) => moduleIds);
      return [fileName, ids.map((id) => relative('.', id))];
    });
    await writeFile(modulesFile(dir), JSON.stringify(Object.fromEntries(modules)));
  },
};

/** Returns a script of a build and all scripts that it imports, directly or indirectly. */
function withImports(
  bundle: Rolldown.OutputBundle,
  file: string,
  found = new Map<string, Rolldown.OutputChunk>(),
): ReadonlyMap<string, Rolldown.OutputChunk> {
  const output = bundle[file];
  if (output?.type !== 'chunk' || found.has(file)) return found;
  found.set(file, output);
  for (const imported of output.imports) withImports(bundle, imported, found);
  return found;
}
