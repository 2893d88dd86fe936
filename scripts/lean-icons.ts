import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What each of lucide's icons draws itself with, and what takes its place. */
const drawing = /createLucideIcon\.mjs$/;
const ours = resolve(import.meta.dirname, '../components/ui/draw-icon.ts');

export const leanIcons: Plugin = {
  name: 'lean-icons',
  enforce: 'pre',
  resolveId: (source, importer) => (drawing.test(source) && importer?.includes('lucide-react') ? ours : null),
};
