import { permissions } from './permissions.ts';
import { recipients, sentData } from './sent-data.ts';

/** The files with tables. */
export const filesWithTables = ['README.md', 'docs/privacy.md'] as const;

/** Returns the text of a file with its tables written anew: those between `<!-- table: NAME -->` and `<!-- end -->`. */
export const withTables = (text: string): string =>
  text.replaceAll(
    /(<!-- table: (\w[\w ]*) -->\n).*?(<!-- end -->)/gs,
    (_all, start: string, name: string, end: string) => {
      const written = tables[name];
      if (written === undefined) throw new Error(`There is no table "${name}"`);
      return `${start}\n${written}\n\n${end}`;
    },
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');

const tables: Readonly<Record<string, string>> = {
  permissions: table(
    ['permission', 'when', 'why'],
    permissions.map(({ names, title, when, why }) => [
      title ?? names.map((name) => `\`${name}\``).join(', '),
      when,
      why,
    ]),
  ),
  'sent data': table(
    ['what', 'when', 'to'],
    sentData.map(({ data, when, to }) => [data, when, recipients[to]]),
  ),
};
