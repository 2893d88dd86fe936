import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ours = resolve(import.meta.dirname, '../components/ui/load-beside.ts');

/** Replaces Vite's preload helper by components/ui/load-beside.ts. */
export const leanPreload: Plugin = {
  name: 'lean-preload',
  enforce: 'pre',
  resolveId: (source) => (source === '\0vite/preload-helper.js' ? ours : null),
};
