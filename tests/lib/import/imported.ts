import { Sheet } from '@/lib/import/sheet.ts';
import type { SheetSettings } from '@/lib/import/shown-sheet.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';

/** The default settings of these tests. */
export const settings: Omit<SheetSettings, 'mapping'> = {
  connectionId: 'none',
  zone: 'Europe/Berlin',
  languages: ['en'],
  domains: [{ id: '123e4567-e89b-42d3-a456-426614174000', label: 'go.example.com' }],
  defaultDomain: null,
  isListRead: true,
  pending: [],
  dateOrder: null,
  liftsUtm: false,
  utmRules: noUtmRules,
};

/** Opens a file, and checks it with its recognized columns. */
export async function bodiesOf(text: string | ArrayBuffer, used = settings, foldersAsTags = false) {
  const sheet = new Sheet();
  const opened = sheet.open(text, undefined, foldersAsTags);
  const summary = await sheet.check({ ...used, mapping: opened.mapping });
  const { rows } = sheet.jobRows(0, 1000, true);
  const writes = rows.flatMap(({ write }) => (write.kind === 'create' ? [write] : []));
  return { sheet, opened, summary, writes, bodies: writes.map(({ body }) => body) };
}
