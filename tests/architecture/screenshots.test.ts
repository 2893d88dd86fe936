import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { readModules } from '../../scripts/list-modules.ts';
import { findStale, hashesFile, readHashes } from '../../scripts/screenshots/hashes.ts';
import { allPictures } from '../../scripts/screenshots/pictures.ts';

test('the tracked pictures are those that npm run screenshots takes, light and dark', async () => {
  const tracked = (await readdir(path.dirname(hashesFile))).filter((name) => name.endsWith('.png'));
  const taken = allPictures.flatMap((name) => [`${name}-dark.png`, `${name}-light.png`]);
  expect(tracked.sort()).toEqual(taken.sort());
});

test('no tracked picture is older than its screen', async () => {
  const stale = await findStale(await readModules(inject('builds').chrome), await readHashes());
  expect(stale, `These pictures are stale. Take them again: npm run screenshots -- ${stale.join(' ')}`).toEqual([]);
});

test('README begins with a moving picture under 1 MB, which is still for people who want no motion', async () => {
  const readme = await readFile('README.md', 'utf8');
  const [first = ''] = /<picture>.*?<\/picture>/s.exec(readme) ?? [];
  const [, reduced = '', others = ''] = /^(.*prefers-reduced-motion[^>]*>)(.*)$/s.exec(first) ?? [];
  const read = (html: string) =>
    Promise.all([...html.matchAll(/(?:srcset|src)="([^"]+)"/g)].map(([, file = '']) => readFile(file)));
  const [still, moving] = [await read(reduced), await read(others)];
  expect([still.length, moving.length]).toEqual([2, 2]);
  expect(still.filter((file) => file.includes('acTL'))).toEqual([]);
  for (const file of moving) {
    expect(file.includes('acTL')).toBe(true);
    expect(file.length).toBeLessThan(1_000_000);
  }
});
