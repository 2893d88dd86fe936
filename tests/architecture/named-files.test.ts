import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** All files of the project, those included that are not committed yet. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'])
  .toString()
  .split('\n')
  .filter((file) => file !== '');
const folders = new Set(files.flatMap((file) => foldersOf(path.dirname(file))));

function foldersOf(folder: string): string[] {
  return folder === '.' ? [] : [folder, ...foldersOf(path.dirname(folder))];
}

const sources = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file));
const documents = files.filter((file) => file.endsWith('.md'));

/** What looks like a file of ours: a name with one of these ends. Pages of the build (`popup.html`) have another. */
const fileName = /(?<![\w@/.*-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|yml|md)\b/g;
/** What looks like a folder of ours, or like a file without its end. */
const pathName = /(?<![\w@/.*-])(?:lib|components|entrypoints|tests|service|scripts|docs)\/[\w/-]*[\w-](?![\w.*-])/g;

/** The lines of a source that are comments, wholly or at their end. */
const commentsOf = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => /^\s*(?:\{?\/\*|\*|\/\/).*$|\s\/\/ .*$/.exec(line)?.[0] ?? [])
    .join('\n');

const namesIn = (text: string): string[] =>
  [fileName, pathName]
    .flatMap((pattern) => text.match(pattern) ?? [])
    .filter((name, at, all) => all.indexOf(name) === at);

/** Whether there is a file of a name: in full, below a folder that need not be named, or without its end. */
const isThere = (name: string, among: readonly string[]): boolean =>
  folders.has(name) || among.some((file) => file === name || file.endsWith(`/${name}`) || file.startsWith(`${name}.`));

/** Where a bare name leads from a source: to its own part of the project. */
const near = (source: string): string[] =>
  files.filter((file) => file.split('/')[0] === source.split('/')[0] || !file.includes('/'));

describe('a file that is named', () => {
  it('is there, in each comment', () => {
    const missing = sources.flatMap((source) =>
      namesIn(commentsOf(readFileSync(source, 'utf8')))
        .filter((name) => !isThere(name, name.includes('/') ? files : near(source)))
        .map((name) => `${source}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('is there, in each document', () => {
    const missing = documents.flatMap((document) =>
      namesIn(readFileSync(document, 'utf8').replaceAll('`./x.ts`', ''))
        .filter((name) => !isThere(name, files) && !isThere(`tests/${name}`, files))
        .map((name) => `${document}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('is there, in the last column of docs/fields.md, which names tests without their ends', () => {
    const rows = readFileSync('docs/fields.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `') && line.split('|').length === 8);
    const missing = rows.flatMap((row) => {
      let folder = '';
      return [...(row.split('|')[6] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
        const test = name.includes('/') ? name : `${folder}/${name}`;
        folder = path.dirname(test);
        return isThere(`tests/${test}`, files) ? [] : test;
      });
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});
