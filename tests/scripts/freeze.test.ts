import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('npm run freeze keeps the examples of a released version, and names the next one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hem-freeze-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' });
  git('init');
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "1.0.3" }');
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@hem.example'];
  git(...person, 'commit', '--allow-empty', '--message', 'Release 1.0.0');
  git(...person, 'tag', 'v1.0.0');
  const freeze = (...words: string[]) =>
    spawnSync(process.execPath, [path.resolve('scripts/freeze.ts'), ...words], { cwd: folder, encoding: 'utf8' });
  const refused = freeze();
  expect(refused.stdout).toBe(
    'Version 1.0 is released, so its examples stay. Name the next one: npm run freeze -- 1.1. --again overwrites them.\n',
  );
  expect(refused.status).toBe(1);
  expect(freeze('1.1.0')).toMatchObject({ status: 1, stdout: expect.stringContaining('without its patch') });
  expect(readdirSync(folder).toSorted()).toEqual(['.git', 'package.json']);
});
