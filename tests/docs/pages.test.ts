import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contentsFile, fileOf, readContents } from '@/scripts/docs/contents.ts';
import { brokenLinks } from '@/scripts/docs/links.ts';
import { readDocuments } from '@/scripts/docs/read-documents.ts';

it('docs/README.md lists each page of docs once', async () => {
  const listed = readContents(await readFile(contentsFile, 'utf8')).map(({ source }) => source);
  const files = (await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  expect(listed.filter((source) => source.startsWith('docs/')).sort()).toEqual(
    files.filter((file) => file !== contentsFile).sort(),
  );
  expect(new Set(listed.map(fileOf)).size).toBe(listed.length);
});

it('each link of README, CONTRIBUTING and docs leads to a file and a heading', async () => {
  const documents = await readDocuments();
  expect([...documents.keys()]).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'service/README.md']));
  expect(brokenLinks(documents, existsSync)).toEqual([]);
});
