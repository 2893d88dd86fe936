import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readPending, savePending } from '../../../service/clicks/pending-file.ts';

const write = { writer: 'one', number: 1, links: [] };

const fresh = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hem-pending-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, beside: join(folder, 'pending'), warn: vi.fn() };
};

it('files are read by several processes at once, and exist until one of them has stored their clicks', async () => {
  const { beside, folder, warn } = fresh();
  for (let number = 1; number <= 20; number += 1) await savePending(beside, [{ ...write, number }]);
  const readers = await Promise.all(Array.from({ length: 8 }, () => readPending(beside, warn)));
  for (const read of readers) expect(read.flatMap(({ writes }) => writes)).toHaveLength(20);
  expect(readdirSync(folder)).toHaveLength(20);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  await Promise.all(readers.flat().map(({ remove }) => remove()));
  expect(readdirSync(folder)).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
});

it('a file that is still being written is not read', async () => {
  const { beside, warn } = fresh();
  const saving = Promise.all(Array.from({ length: 20 }, () => savePending(beside, Array(500).fill(write))));
  const state = { isOver: false };
  const saved = saving.then(() => {
    state.isOver = true;
  });
  while (!state.isOver) for (const { writes } of await readPending(beside, warn)) expect(writes).toHaveLength(500);
  await saved;
  expect(warn).not.toHaveBeenCalled();
});

it('an unreadable file is renamed and reported once', async () => {
  const { beside, folder, warn } = fresh();
  writeFileSync(`${beside}-broken`, '[{"writer":1}]');
  await Promise.all(Array.from({ length: 4 }, () => readPending(beside, warn)));
  expect(readdirSync(folder)).toEqual(['pending-broken.unreadable']);
  expect(await readPending(beside, warn)).toEqual([]);
  expect(readdirSync(folder)).toEqual(['pending-broken.unreadable']);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be read')]]);
});
