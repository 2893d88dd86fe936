import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contentsFile, fileOf, readContents } from '@/scripts/docs/contents.ts';

it('docs/README.md lists each page of docs once', async () => {
  const listed = readContents(await readFile(contentsFile, 'utf8')).map(({ source }) => source);
  const files = (await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  expect(listed.filter((source) => source.startsWith('docs/')).sort()).toEqual(
    files.filter((file) => file !== contentsFile).sort(),
  );
  expect(new Set(listed.map(fileOf)).size).toBe(listed.length);
});

it('headings are groups, and the first link of each item is a page', () => {
  const markdown =
    '# Docs\n\nText with a [link](x.md).\n\n## One\n\n- [A](a.md): see [B](b.md)\n- [C](../C.md)\n\n## Two\n\n- [D](d.md)';
  expect(readContents(markdown)).toEqual([
    { source: 'docs/a.md', name: 'A', group: 'One' },
    { source: 'C.md', name: 'C', group: 'One' },
    { source: 'docs/d.md', name: 'D', group: 'Two' },
  ]);
});

it.each([
  ['docs/README.md', 'index.html'],
  ['docs/many.md', 'many.html'],
  ['CONTRIBUTING.md', 'contributing.html'],
  ['service/README.md', 'service.html'],
])('%s is the page %s', (source, file) => {
  expect(fileOf(source)).toBe(file);
});
