import { permissions } from './permissions.ts';
import { recipients, sentData } from './sent-data.ts';

/** The files with tables, and the path from each to the repository. */
export const filesWithTables = { 'README.md': '' } as const;

/** Returns the text of a file with its tables written anew: those between `<!-- table: NAME -->` and `<!-- end -->`. */
export const withTables = (text: string, toRepository: string): string =>
  text.replaceAll(
    /(<!-- table: (.*?) -->\n\n).*?(\n\n<!-- end -->)/gs,
    (_all, start: string, name: string, end: string) => {
      const written = tables(toRepository)[name];
      if (written === undefined) throw new Error(`There is no table “${name}”`);
      return `${start}${written}${end}`;
    },
  );

/** Returns the tables by name, with links to the code. */
const tables = (toRepository: string): Readonly<Record<string, string>> => ({
  permissions: table(
    ['permission', 'when', 'why'],
    permissions.map(({ names, title, when, why }) => [
      title ?? names.map((name) => `\`${name}\``).join(', '),
      when,
      why,
    ]),
  ),
  'sent data': table(
    ['what', 'when', 'to', 'code'],
    sentData.map(({ data, when, to, code }) => [
      ...[data, when, recipients[to]],
      code.map((file, index) => `[${index + 1}](${toRepository}${file})`).join(' '),
    ]),
  ),
});

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
