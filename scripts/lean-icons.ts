import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What each of lucide's icons draws itself with, and what takes its place. */
const drawing = /createLucideIcon\.mjs$/;
const ours = resolve(import.meta.dirname, '../components/ui/draw-icon.ts');

/** What an icon says of itself beside its drawing: names, and a random key for each line, which packs badly. */
const unused = [/, key: "[^"]*"/g, /^ {2}(name|size|aliases): .*\n/gm, /^__iconData\.node;$/m];

/** Leaves of lucide's icons their drawings alone. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  enforce: 'pre',
  resolveId: (source, importer) => (drawing.test(source) && importer?.includes('lucide-react') ? ours : null),
  transform: (code, id) =>
    /lucide-react\/.*\/icons\//.test(id.replaceAll('\\', '/'))
      ? unused.reduce((text, part) => text.replace(part, ''), code)
      : null,
};
