import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Returns the cells of all rows of the tables in a text, without the first head. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .slice(1);

const withoutLinks = (cell: string) => cell.replace(/\[([^\]]+)\](?:\[\w+\]|\([^)]*\))/g, '$1');

it('the table in README is a part of the one with sources', async () => {
  const readme = await readFile('README.md', 'utf8');
  const [, section = ''] = readme.split('## Beside others');
  const rows = rowsOf(section.split('\n## ')[0] ?? '');
  const all = rowsOf(await readFile('docs/compare.md', 'utf8')).map((row) => row.map(withoutLinks).join('|'));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map((row) => row.join('|')).filter((row) => !all.includes(row))).toEqual([]);
});

it('each cell about Hem links to its docs, and each other one names its source or says that there is none', async () => {
  const text = await readFile('docs/compare.md', 'utf8');
  const sources = new Set([...text.matchAll(/^\[(\w+)\]: https:\/\/\S+$/gm)].map(([, name]) => name));
  const rows = rowsOf(text);
  expect(rows.length).toBeGreaterThan(20);
  for (const [row = '', hem = '', ...others] of rows) {
    expect(hem, row).toMatch(/\]\((?!https?:)[^)]+\)/);
    expect(others, row).toHaveLength(6);
    for (const cell of others.filter((cell) => cell !== 'not stated' && cell !== '–')) {
      const named = [...cell.matchAll(/\]\[(\w+)\]/g)].map(([, name]) => name);
      expect(named.length, `${row}: ${cell}`).toBeGreaterThan(0);
      expect(
        named.filter((name) => !sources.has(name)),
        `${row}: ${cell}`,
      ).toEqual([]);
    }
  }
});
