import { relative } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

/**
 * The file that lists, for each script of the pages, the modules in it and in what it imports: made where HEM_LIST_MODULES is
 * set, for tests.
 */
export const modulesFile = 'modules.json';

export const listModules: Plugin = {
  name: 'list-modules',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    // The worker is built on its own.
    if (!process.env['HEM_LIST_MODULES'] || chunks.length < 2) return;
    const modules = chunks.map(({ fileName }) => {
      const ids = [...withImports(bundle, fileName).values()].flatMap(({ moduleIds }) => moduleIds);
      return [fileName, ids.map((id) => relative('.', id))];
    });
    this.emitFile({ type: 'asset', fileName: modulesFile, source: JSON.stringify(Object.fromEntries(modules)) });
  },
};
