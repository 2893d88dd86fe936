import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import * as z from 'zod/mini';

const lists = z.record(z.string(), z.array(z.string()));
const builtModules = z.object({
  /** The modules of each script, including imported scripts. */
  scripts: lists,
  /** The modules of Hem that each module imports, without the ones that it loads later. */
  imports: lists,
});

/** The modules of a build. Paths are relative to the project. */
export type BuiltModules = z.infer<typeof builtModules>;

/** Returns the file that lists the modules of a build. It is next to the build. */
export const modulesFile = (build: string) => `${build}.modules.json`;

/** Reads the modules of a build. */
export const readModules = async (build: string): Promise<BuiltModules> =>
  builtModules.parse(JSON.parse(await readFile(modulesFile(build), 'utf8')));

const toPath = (id: string) => relative('.', id);
const isOwn = (id: string) => !/\0|node_modules/.test(id);

/** Writes the list of modules. Only tests and screenshots read it, so it is outside the released folder. */
export const listModules: Plugin = {
  name: 'list-modules',
  async writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    // The worker is built separately.
    if (dir === undefined || chunks.length < 2) return;
    const listed: BuiltModules = { scripts: {}, imports: {} };
    for (const { fileName } of chunks) {
      const ids = [...withImports(bundle, fileName).values()].flatMap(({ moduleIds }) => moduleIds);
      listed.scripts[fileName] = ids.map(toPath);
    }
    for (const id of [...this.getModuleIds()].filter(isOwn)) {
      listed.imports[toPath(id)] = (this.getModuleInfo(id)?.importedIds ?? []).filter(isOwn).map(toPath);
    }
    await writeFile(modulesFile(dir), JSON.stringify(listed));
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
