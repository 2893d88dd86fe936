import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

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
