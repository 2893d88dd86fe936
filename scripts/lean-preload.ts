import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ours = resolve(import.meta.dirname, '../components/ui/load-beside.ts');

/** Imports what a page loads later by components/ui/load-beside.ts in place of Vite's own helper. */
export const leanPreload: Plugin = {
  name: 'lean-preload',
  enforce: 'pre',
  resolveId: (source) => (source === '\0vite/preload-helper.js' ? ours : null),
};
