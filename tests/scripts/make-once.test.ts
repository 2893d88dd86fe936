import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOnce } from '../../scripts/make-once.ts';

let root: string;
let output: string;
let runs: number;

const makeBy = (work: () => Promise<unknown>) =>
  makeOnce({ root, sources: ['src', 'settings.json', 'missing'], output, make: work });

const make = () =>
  makeBy(async () => {
    runs += 1;
    await rm(output, { recursive: true, force: true });
    await mkdir(path.join(output, 'pages'), { recursive: true });
    await writeFile(path.join(output, 'pages/popup.html'), 'made');
  });

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hem-make-once-'));
  output = path.join(root, 'out/made');
  runs = 0;
  await mkdir(path.join(root, 'src/inner'), { recursive: true });
  await writeFile(path.join(root, 'src/inner/one.ts'), 'one');
  await writeFile(path.join(root, 'settings.json'), '{}');
  await make();
});
afterEach(() => rm(root, { recursive: true }));

it('is made once as long as nothing changes', async () => {
  expect(runs).toBe(1);
  await make();
  expect(runs).toBe(1);
});

it('is not made again if a file is rewritten without changes', async () => {
  await writeFile(path.join(root, 'src/inner/one.ts'), 'one');
  await make();
  expect(runs).toBe(1);
});

const changes: Record<string, () => Promise<unknown>> = {
  'a changed source': () => writeFile(path.join(root, 'src/inner/one.ts'), 'two'),
  'an added source': () => writeFile(path.join(root, 'src/two.ts'), ''),
  'a source that was missing': () => writeFile(path.join(root, 'missing'), ''),
  'a removed source': () => rm(path.join(root, 'settings.json')),
  'a renamed source': () => rename(path.join(root, 'src/inner/one.ts'), path.join(root, 'src/inner/two.ts')),
  'a removed output': () => rm(output, { recursive: true }),
  'a changed output': () => writeFile(path.join(output, 'pages/popup.html'), 'changed'),
  'an added output file': () => writeFile(path.join(output, 'more.js'), ''),
};

it.each(Object.entries(changes))('is made again, once, after %s', async (_name, change) => {
  await change();
  await make();
  await make();
  expect(runs).toBe(2);
});

it('is made once for concurrent callers', async () => {
  await writeFile(path.join(root, 'src/inner/one.ts'), 'two');
  await Promise.all([make(), make(), make()]);
  expect(runs).toBe(2);
});

it('is made again if a file beside it is missing', async () => {
  const makeBoth = () =>
    makeOnce({
      root,
      sources: ['src'],
      output,
      beside: ['list.json'],
      make: async () => {
        runs += 1;
        await writeFile(path.join(root, 'out/list.json'), '[]');
      },
    });
  await makeBoth();
  await makeBoth();
  expect(runs).toBe(2);
  await rm(path.join(root, 'out/list.json'));
  await makeBoth();
  expect(runs).toBe(3);
});

it('is made again after a failure', async () => {
  await writeFile(path.join(root, 'settings.json'), '{ "broken": true }');
  const failing = makeBy(() => Promise.reject(new Error('Build failed')));
  await expect(failing).rejects.toThrow('Build failed');
  await make();
  expect(runs).toBe(2);
});

it('is made again if a source changed meanwhile, even if the change was reverted', async () => {
  const source = path.join(root, 'src/inner/one.ts');
  await writeFile(source, 'two');
  const makeAs = (contents: string) =>
    makeBy(async () => {
      runs += 1;
      await writeFile(source, contents);
    });
  await makeAs('three');
  await writeFile(source, 'two');
  await makeAs('two');
  expect(runs).toBe(3);
});
