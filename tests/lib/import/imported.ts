import { Sheet } from '@/lib/import/sheet.ts';
import type { SheetSetting } from '@/lib/import/shown-sheet.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';

/** Where files of these tests are imported to. */
export const setting: SheetSetting = {
  connectionId: 'none',
  zone: 'Europe/Berlin',
  languages: ['en'],
  domains: [{ id: '123e4567-e89b-42d3-a456-426614174000', label: 'go.example.com' }],
  defaultDomain: null,
  underWay: [],
  dateOrder: null,
  liftsUtm: false,
  utmRules: noUtmRules,
};

/** The bodies that a file comes to, by its columns as they are recognized. */
export async function bodiesOf(text: string | ArrayBuffer, used: SheetSetting = setting) {
  const sheet = new Sheet();
  const opened = sheet.open(text);
  const summary = await sheet.check(opened.mapping, used);
  const { rows } = sheet.wanted(0, 1000, true);
  const writes = rows.flatMap(({ write }) => (write.kind === 'create' ? [write] : []));
  return { sheet, opened, summary, writes, bodies: writes.map(({ body }) => body) };
}
