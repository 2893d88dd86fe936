import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Lucide's component that draws icons, and its replacement. */
const drawing = /createLucideIcon\.mjs$/;
const ourIcon = resolve(import.meta.dirname, '../components/ui/draw-icon.ts');

/** Data of an icon that Hem does not need: names, and a random key for each line, which compresses badly. */
const unused = [/, key: "[^"]*"/g, /^ {2}(name|size|aliases): .*\n/gm, /^__iconData\.node;$/m];

/** Strips Lucide's icons to their drawings. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  enforce: 'pre',
  resolveId: (source, importer) => (drawing.test(source) && importer?.includes('lucide-react') ? ourIcon : null),
  transform: (code, id) =>
    /lucide-react\/.*\/icons\//.test(id.replaceAll('\\', '/'))
      ? unused.reduce((text, part) => text.replace(part, ''), code)
      : null,
};
