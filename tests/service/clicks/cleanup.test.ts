import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCleanup } from '../../../service/clicks/cleanup.ts';
import { openClicks } from '../../../service/clicks/open-clicks.ts';
import { type ClickTasks, runClickTask } from '../../../service/clicks/tasks.ts';
import { defaultOwner } from '../../../service/shared/default-owner.ts';
import { type Database, openDatabase, type Storage } from '../../../service/storage/open.ts';
import { ensureCleanupTime, ensureSecret } from '../../../service/storage/settings.ts';
import { until } from '../../setup/until.ts';
import { freshStorage, openTestDatabase } from '../test-database.ts';

const day = 86_400_000;
const today = Date.parse('2026-03-01T12:00:00Z');

/** Adds keys of creates that are some days old. */
const addKeysTo = (database: Database, days: number, count: number) =>
  database
    .insertInto('create_keys')
    .values(
      Array.from({ length: count }, (_, number) => ({
        owner_id: defaultOwner,
        key: `${days} days, ${number}`,
        body_hash: '',
        link_id: '',
        short_url: '',
        created_at: new Date(today - days * day).toISOString(),
      })),
    )
    .execute();

/** A database with keys of creates and writers of clicks, and a cleanup with clocks that tests set. */
const cleaning = async () => {
  const database = await openTestDatabase();
  const deleted: number[] = [];
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows) deleted.push(Number(result.numAffectedRows));
      return result;
    },
  };
  const addKeys = (days: number, count = 1) => addKeysTo(database, days, count);
  const addWriter = (days: number) =>
    database
      .insertInto('click_writers')
      .values({ id: `${days} days`, last: 1, stored_at: new Date(today - days * day).toISOString() })
      .execute();
  const rows = async () => {
    const keys = await database.selectFrom('create_keys').select('key').orderBy('key').execute();
    const writers = await database.selectFrom('click_writers').select('id').orderBy('id').execute();
    return [...keys.map(({ key }) => key), ...writers.map(({ id }) => id)];
  };
  const time = { clock: today, now: 1_000 };
  const open = () =>
    createCleanup(database, {
      tasks: { run: (task) => runClickTask(database.withPlugin(watching), task) },
      retention: {},
      clock: () => new Date(time.clock),
      now: () => time.now,
    });
  /** The process runs on, and the clock with it. */
  const pass = (milliseconds: number) => {
    time.clock += milliseconds;
    time.now += milliseconds;
  };
  return { addKeys, addWriter, database, deleted, open, pass, rows, time };
};

describe('the cleanup', () => {
  it('deletes keys of creates after a week and writers after 90 days, a few at a time', async () => {
    const { addKeys, addWriter, database, deleted, open, rows } = await cleaning();
    await addKeys(8, 900);
    for (const days of [7, 1, 0]) await addKeys(days);
    // The newest key is newer, and the clock is compared with that.
    for (const days of [91, 90, 2]) await addWriter(days);
    await (await open())();
    expect(await rows()).toEqual(['0 days, 0', '1 days, 0', '7 days, 0', '2 days', '90 days']);
    expect(deleted.reduce((sum, count) => sum + count)).toBe(901);
    expect(Math.max(...deleted)).toBeLessThanOrEqual(500);
    await database.destroy();
  });

  it('trusts a clock that goes with the time, also over starts, and leaves other settings alone', async () => {
    const { addKeys, database, open, pass, rows } = await cleaning();
    const secret = await ensureSecret(database, 'visitors');
    let cleanUp = await open();
    for (let run = 0; run < 4; run += 1) {
      await addKeys(8);
      await cleanUp();
      expect(await rows()).toEqual([]);
      // A timer may be late.
      pass(day + 60_000);
    }
    await cleanUp();
    await addKeys(8);
    pass(3_600_000);
    cleanUp = await open();
    await cleanUp();
    expect(await rows()).toEqual([]);
    expect(await ensureSecret(database, 'visitors')).toBe(secret);
    await database.destroy();
  });

  it('waits for a day after the clock jumped ahead by more than a day', async () => {
    const { addKeys, addWriter, database, open, pass, rows, time } = await cleaning();
    await addKeys(0);
    await addWriter(0);
    const cleanUp = await open();
    pass(day);
    await cleanUp();
    time.clock += 365 * day;
    pass(day);
    await cleanUp();
    expect(await rows()).toHaveLength(2);
    // Put right again.
    time.clock -= 365 * day;
    pass(day);
    await cleanUp();
    expect(await rows()).toHaveLength(2);
    // It was right: most of a year without the service's clock, such as in a suspended machine.
    time.clock += 365 * day;
    pass(day);
    await cleanUp();
    expect(await rows()).toHaveLength(2);
    pass(day);
    await cleanUp();
    expect(await rows()).toEqual([]);
    await database.destroy();
  });

  it('deletes nothing at a start with a clock that is more than a day ahead of the data', async () => {
    const { addKeys, database, open, pass, rows, time } = await cleaning();
    await addKeys(0);
    time.clock += 365 * day;
    const cleanUp = await open();
    await cleanUp();
    expect(await rows()).toHaveLength(1);
    pass(day);
    await cleanUp();
    expect(await rows()).toEqual([]);
    await database.destroy();
  });

  it('deletes nothing at several starts with a clock that is ahead, although rows have its times', async () => {
    const { addKeys, addWriter, database, open, pass, rows, time } = await cleaning();
    await addKeys(0);
    await (await open())();
    time.clock += 365 * day;
    await (await open())();
    // Written by the wrong clock.
    await addKeys(-365);
    await addWriter(-365);
    for (let start = 0; start < 3; start += 1) {
      pass(3_600_000);
      await (await open())();
    }
    expect(await rows()).toHaveLength(3);
    const cleanUp = await open();
    await cleanUp();
    pass(day);
    await cleanUp();
    expect(await rows()).not.toContain('0 days, 0');
    await database.destroy();
  });

  it('deletes nothing at the second start either, if the first one had no earlier cleanup', async () => {
    const { addKeys, database, open, rows, time } = await cleaning();
    await addKeys(0);
    time.clock += 365 * day;
    await open();
    await addKeys(-365);
    await (await open())();
    expect(await rows()).toHaveLength(2);
    await database.destroy();
  });
});

it('the cleanup applies the retention after expired rows were deleted, each day', async () => {
  const database = await openTestDatabase();
  const run = vi.fn<ClickTasks['run']>(async () => []);
  const time = { now: today };
  const clock = () => new Date(time.now);
  const retention = { detailDays: 30 };
  const cleanUp = await createCleanup(database, { tasks: { run }, retention, clock, now: () => time.now });
  for (const days of [0, 1]) {
    time.now = today + days * day;
    await cleanUp();
    const now = clock().toISOString();
    expect(run.mock.calls.splice(0)).toEqual([[{ kind: 'expire', now }], [{ kind: 'retention', retention, now }]]);
  }
  await database.destroy();
});

it('a running service cleans up each day until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openTestDatabase();
  const time = { now: today };
  const options = { locate: () => ({}), clock: () => new Date(time.now), onFault: vi.fn() };
  const clicks = await openClicks({ ...options, database });
  const last = () => ensureCleanupTime(database, new Date(0));
  await until(async () => expect(await last()).toEqual(new Date(today)));
  // The cleanup trusts a clock that is less than a day ahead.
  time.now = today + 3_600_000;
  vi.advanceTimersByTime(day);
  await until(async () => expect(await last()).toEqual(new Date(time.now)));
  await clicks.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(options.onFault).not.toHaveBeenCalled();
  await database.destroy();
});

/** Holds up deletions of keys by another connection. Returns a function that ends this. */
async function lockKeys({ file, url }: Storage): Promise<() => Promise<void>> {
  if (url === undefined) {
    const other = new Sqlite(file);
    other.exec('begin immediate');
    return async () => void other.close();
  }
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  await other.query('lock table create_keys in exclusive mode');
  return () => other.end();
}

it('a service that is closed during the cleanup ends it after the running statement, and waits for that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hem-cleanup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = await freshStorage(join(folder, 'service.sqlite'));
  const database = await openDatabase(storage);
  await addKeysTo(database, 8, 900);
  // Without a newer key, the clock would seem to have jumped.
  await addKeysTo(database, 0, 1);
  const running = new Set<object>();
  const locked = Promise.withResolvers<() => Promise<void>>();
  const state = { isLocked: false };
  const locking: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      running.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      running.delete(queryId);
      // The first keys are deleted.
      if (result.numAffectedRows === 200n && !state.isLocked) {
        state.isLocked = true;
        locked.resolve(await lockKeys(storage));
      }
      return result;
    },
  };
  const options = { locate: () => ({}), clock: () => new Date(today), onFault: vi.fn() };
  const clicks = await openClicks({ ...options, database: database.withPlugin(locking) });
  const unlock = await locked.promise;
  await until(() => expect(running.size).toBe(1));
  const closing = clicks.close().then(() => running.size);
  await unlock();
  expect(await closing).toBe(0);
  const keys = database.selectFrom('create_keys').select('key');
  expect(await keys.execute()).toHaveLength(501);
  expect(options.onFault).not.toHaveBeenCalled();
  // The next start deletes the others.
  const next = await openClicks({ ...options, database });
  await until(async () => expect(await keys.execute()).toEqual([{ key: '0 days, 0' }]));
  await next.close();
  await database.destroy();
});
