import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOnce } from '../../scripts/make-once.ts';

let root: string;
let output: string;
let times: number;

const makeBy = (work: () => Promise<unknown>) =>
  makeOnce({ root, sources: ['src', 'settings.json', 'missing'], output, make: work });

const make = () =>
  makeBy(async () => {
    times += 1;
    await rm(output, { recursive: true, force: true });
    await mkdir(path.join(output, 'pages'), { recursive: true });
    await writeFile(path.join(output, 'pages/popup.html'), 'made');
  });

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hem-make-once-'));
  output = path.join(root, 'out/made');
  times = 0;
  await mkdir(path.join(root, 'src/inner'), { recursive: true });
  await writeFile(path.join(root, 'src/inner/one.ts'), 'one');
  await writeFile(path.join(root, 'settings.json'), '{}');
  await make();
});
afterEach(() => rm(root, { recursive: true }));

it('is made, and not again as long as nothing changes', async () => {
  expect(times).toBe(1);
  await make();
  expect(times).toBe(1);
});

it('is not made again for a file that is written as it was', async () => {
  await writeFile(path.join(root, 'src/inner/one.ts'), 'one');
  await make();
  expect(times).toBe(1);
});

const changes: Record<string, () => Promise<unknown>> = {
  'a source that says something else': () => writeFile(path.join(root, 'src/inner/one.ts'), 'two'),
  'a source more': () => writeFile(path.join(root, 'src/two.ts'), ''),
  'a source that was missing': () => writeFile(path.join(root, 'missing'), ''),
  'a source less': () => rm(path.join(root, 'settings.json')),
  'a source of another name': () => rename(path.join(root, 'src/inner/one.ts'), path.join(root, 'src/inner/two.ts')),
  'what was made, gone': () => rm(output, { recursive: true }),
  'what was made, changed': () => writeFile(path.join(output, 'pages/popup.html'), 'changed'),
  'what was made, with a file more': () => writeFile(path.join(output, 'more.js'), ''),
};

it.each(Object.entries(changes))('is made again, once, after %s', async (_name, change) => {
  await change();
  await make();
  await make();
  expect(times).toBe(2);
});

it('is made once for all that need it at the same time', async () => {
  await writeFile(path.join(root, 'src/inner/one.ts'), 'two');
  await Promise.all([make(), make(), make()]);
  expect(times).toBe(2);
});

it('is made again where a file beside it is gone', async () => {
  const makeBoth = () =>
    makeOnce({
      root,
      sources: ['src'],
      output,
      beside: ['list.json'],
      make: async () => {
        times += 1;
        await writeFile(path.join(root, 'out/list.json'), '[]');
      },
    });
  await makeBoth();
  await makeBoth();
  expect(times).toBe(2);
  await rm(path.join(root, 'out/list.json'));
  await makeBoth();
  expect(times).toBe(3);
});

it('is made again after it failed', async () => {
  await writeFile(path.join(root, 'settings.json'), '{ "broken": true }');
  const failing = makeBy(() => Promise.reject(new Error('It broke')));
  await expect(failing).rejects.toThrow('It broke');
  await make();
  expect(times).toBe(2);
});

it('is made again where a source was changed while it was made, though that is undone since', async () => {
  const source = path.join(root, 'src/inner/one.ts');
  await writeFile(source, 'two');
  const makeAs = (contents: string) =>
    makeBy(async () => {
      times += 1;
      await writeFile(source, contents);
    });
  await makeAs('three');
  await writeFile(source, 'two');
  await makeAs('two');
  expect(times).toBe(3);
});
