import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFiles } from '../../../scripts/package/read-files.ts';
import { untrackedFiles } from '../../../scripts/package/untracked-files.ts';

let root: string;
const write = async (name: string) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), name);
};
const git = (...args: string[]) => execFileSync('git', args, { cwd: root });

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hem.read-files-'));
});
afterEach(() => rm(root, { recursive: true }));

it('reads files and folders, but nothing hidden, and follows no link', async () => {
  const odd = ['lib/a b.ts', 'lib/\u202eü.ts', 'lib/..ts/x.ts', 'lib/-n', 'lib/a\nb'];
  for (const name of [...odd, 'key', '.npmrc', 'lib/.env', 'lib/.hem/token.json', 'lib/a/.b/c/d']) await write(name);
  await symlink(path.join(root, 'key'), path.join(root, 'lib/key'));
  await symlink(root, path.join(root, 'lib/all'));
  const names = [...(await readFiles(root, ['.npmrc', 'lib'])).keys()];
  expect(names.toSorted()).toEqual(['.npmrc', 'lib/-n', 'lib/a\nb', 'lib/a b.ts', 'lib/\u202eü.ts'].toSorted());
  await expect(readFiles(root, ['missing'])).rejects.toThrow('missing');
});

it('finds the files that git does not track, also ignored ones, in a checkout only', async () => {
  for (const name of ['.gitignore', 'lib/a.ts', 'lib/my \u202ekey.pem', 'lib/notes.log', 'lib/.env', 'service/key']) {
    await write(name);
  }
  await writeFile(path.join(root, '.gitignore'), '*.log\n');
  expect(await untrackedFiles(root, ['lib'])).toEqual([]);
  git('init', '--quiet');
  git('add', 'lib/a.ts');
  expect(await untrackedFiles(root, ['lib', '.gitignore'])).toEqual(['lib/my \u202ekey.pem', 'lib/notes.log']);
});
