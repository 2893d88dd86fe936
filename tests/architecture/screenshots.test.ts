import { readdir } from 'node:fs/promises';
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
