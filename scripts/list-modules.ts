import { relative } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'vite';

/** The file that lists, for each script of the pages, the modules in it: made where HEM_LIST_MODULES is set, for tests. */
export const modulesFile = 'modules.json';

export const listModules: Plugin = {
  name: 'list-modules',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    // The worker is built on its own.
    if (!process.env['HEM_LIST_MODULES'] || chunks.length < 2) return;
    const modules = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => relative('.', id))]);
    this.emitFile({ type: 'asset', fileName: modulesFile, source: JSON.stringify(Object.fromEntries(modules)) });
  },
};
