import { csvSeparators } from '@/lib/csv/separators.ts';
import type { LinkFile } from '@/lib/transfer/write-links.ts';

/** The files that Hem writes, each with its name in tests. */
export const linkFiles: [name: string, file: LinkFile][] = [
  ...csvSeparators.map((separator): [string, LinkFile] => [`CSV with ${separator}`, { format: 'csv', separator }]),
  ['JSON', { format: 'json' }],
];
