import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createCheckpoints, leaveCheckpoints } from '../../../service/storage/checkpoints.ts';
import { openAnother, openDatabase } from '../../../service/storage/open.ts';

const megabyte = 1_000_000;

/** A database whose main connection copies no log, and one that does. */
const opened = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hem-checkpoints-'));
  const file = join(folder, 'service.sqlite');
  const database = await openDatabase({ file });
  await leaveCheckpoints(database);
  const other = openAnother({ file });
  const clock = { now: 0 };
  onTestFinished(async () => {
    await other.destroy();
    await database.destroy();
    rmSync(folder, { recursive: true });
  });
  const write = async (megabytes: number) => {
    for (let count = 0; count < megabytes; count += 1) {
      // Pages that stay as they are would not be written.
      const value = randomBytes(megabyte / 2).toString('hex');
      await database
        .insertInto('secrets')
        .values({ name: 'large', value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    }
  };
  const sizeOf = (end: string) => statSync(`${file}${end}`).size / megabyte;
  return { checkpoint: createCheckpoints(other, file, () => clock.now), clock, sizeOf, write };
};

it('the log is left to the other connection, which copies it after some time, or once it is large', async () => {
  const { checkpoint, clock, sizeOf, write } = await opened();
  const empty = sizeOf('');
  await write(5);
  await checkpoint();
  expect(sizeOf('')).toBe(empty);
  clock.now = 5_000;
  await checkpoint();
  expect(sizeOf('')).toBeGreaterThan(empty + 1);
  // The log begins anew.
  await write(5);
  expect(sizeOf('-wal')).toBeLessThan(7);
  await write(20);
  expect(sizeOf('-wal')).toBeGreaterThan(20);
  await checkpoint();
  await write(1);
  expect(sizeOf('-wal')).toBeLessThan(17);
});

it('the log has an end, however much is written without pause', async () => {
  const { checkpoint, sizeOf, write } = await opened();
  const state = { isOver: false };
  const looking = (async () => {
    while (!state.isOver) {
      await checkpoint();
      await setImmediate();
    }
  })();
  for (let count = 0; count < 200; count += 1) {
    await write(1);
    await setImmediate();
  }
  state.isOver = true;
  await looking;
  expect(sizeOf('-wal')).toBeLessThan(100);
});
