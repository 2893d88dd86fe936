import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** All files of the project, even those not committed yet. */
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

/** Matches file names with these extensions. Built pages (`popup.html`) have others. */
const fileName = /(?<![\w@/.*-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|yml|md)\b/g;
/** Matches a folder of the project, or a file without its extension. */
const pathName = /(?<![\w@/.*-])(?:lib|components|entrypoints|tests|service|scripts|docs)\/[\w/-]*[\w-](?![\w.*-])/g;

/** Returns the lines of a source that are or end with comments. */
const commentsOf = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => /^\s*(?:\{?\/\*|\*|\/\/).*$|\s\/\/ .*$/.exec(line)?.[0] ?? [])
    .join('\n');

const namesIn = (text: string): string[] =>
  [fileName, pathName]
    .flatMap((pattern) => text.match(pattern) ?? [])
    .filter((name, at, all) => all.indexOf(name) === at);

/** True if a file or folder has this name: its full path, the end of its path, or its path without the extension. */
const exists = (name: string, among: readonly string[]): boolean =>
  folders.has(name) || among.some((file) => file === name || file.endsWith(`/${name}`) || file.startsWith(`${name}.`));

/** Returns the files that a bare name in a source can mean: those in its own part of the project. */
const filesNear = (source: string): string[] =>
  files.filter((file) => file.split('/')[0] === source.split('/')[0] || !file.includes('/'));

describe('a named file', () => {
  it('exists, in each comment', () => {
    const missing = sources.flatMap((source) =>
      namesIn(commentsOf(readFileSync(source, 'utf8')))
        .filter((name) => !exists(name, name.includes('/') ? files : filesNear(source)))
        .map((name) => `${source}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('exists, in each document', () => {
    const missing = documents.flatMap((document) =>
      namesIn(readFileSync(document, 'utf8').replaceAll('`./x.ts`', ''))
        .filter((name) => !exists(name, files) && !exists(`tests/${name}`, files))
        .map((name) => `${document}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('exists, in the last column of docs/fields.md, which has tests without their extensions', () => {
    const rows = readFileSync('docs/fields.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `') && line.split('|').length === 8);
    const missing = rows.flatMap((row) => {
      let folder = '';
      return [...(row.split('|')[6] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
        const test = name.includes('/') ? name : `${folder}/${name}`;
        folder = path.dirname(test);
        return exists(`tests/${test}`, files) ? [] : test;
      });
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});
