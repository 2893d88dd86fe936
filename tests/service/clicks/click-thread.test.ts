import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sharedDevices } from '../../../service/clicks/devices.ts';
import { openClicks } from '../../../service/clicks/open-clicks.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { until } from '../../setup/until.ts';
import { emptyVisit } from '../../setup/visitors.ts';
import { freshStorage } from '../test-database.ts';
import { browser, testService } from '../test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-clicks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

/** Clicks that a thread stores, with links to click on, and the threads that start from now on. */
const running = async () => {
  const storage = await freshStorage(join(mkdtempSync(join(folder, 'one-')), 'service.sqlite'));
  const database = await openDatabase(storage);
  const { close, create, stats } = await testService({ database });
  const links = [await create(), await create(), await create()];
  const onFault = vi.fn();
  const visitor = { ...emptyVisit, userAgent: browser };
  // The thread that detects devices runs already, so it is not one of these.
  await sharedDevices().of(visitor);
  const threads: Worker[] = [];
  const note = (thread: Worker) => void threads.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const clicks = await openClicks({ database, storage, locate: () => ({}), onFault });
  const click = (linkId: string, at = new Date()) => clicks.record({ linkId, at, isCounted: false, visitor });
  const counted = async () => {
    const totals = links.map(async ({ id }) => (await stats(`?id=${id}`)).total_count);
    return Promise.all(totals);
  };
  return { click, clicks, close, counted, database, links, onFault, storage, threads };
};

// The counting thread itself waits for PostgreSQL.
describe.skipIf(isPostgres)('the thread that stores clicks', () => {
  it('restarts after each crash, reports it, and counts each click once', async () => {
    const { click, clicks, close, counted, links, onFault, threads } = await running();
    for (let round = 0; round < 12; round += 1) {
      for (let made = 0; made < 30; made += 1) for (const { id } of links) click(id);
      const flushed = clicks.flush().catch(() => {});
      await setTimeout(round * 7);
      await threads.at(-1)?.terminate();
      await flushed;
    }
    await until(() => clicks.flush());
    expect(clicks.counts()).toEqual({ pending: 0, dropped: 0, stored: 12 * 30 * 3, isFailing: false });
    expect(await counted()).toEqual([360, 360, 360]);
    expect(threads.length).toBeGreaterThan(2);
    expect(onFault.mock.calls.map(String)).toContainEqual(expect.stringMatching(/thread ended/));
    await clicks.close();
    await close();
  });

  it('lets others write in between, however much it stores', async () => {
    const { click, clicks, close, database, links } = await running();
    const state = { isOver: false };
    const storing = (async () => {
      while (!state.isOver) {
        for (const { id } of links) click(id);
        await clicks.flush();
      }
    })();
    const slowest = { took: 0 };
    for (let made = 0; made < 20; made += 1) {
      const began = performance.now();
      await database
        .insertInto('settings')
        .values({ name: `${made}`, value: '' })
        .execute();
      slowest.took = Math.max(slowest.took, performance.now() - began);
    }
    // Waiting for a lock fails after five seconds.
    expect(slowest.took).toBeLessThan(4_000);
    state.isOver = true;
    await storing;
    await clicks.close();
    await close();
  });

  it('can be closed while it deletes old stats, without reporting a fault', async () => {
    const { click, clicks, close, database, links, storage, threads } = await running();
    for (const { id } of links) click(id, new Date('2020-03-01'));
    await clicks.close();
    const onFault = vi.fn();
    const retention = { detailDays: 1 };
    const before = threads.length;
    const second = await openClicks({ database, storage, locate: () => ({}), onFault, retention });
    await until(() => expect(threads).toHaveLength(before + 1));
    const other = new Sqlite(storage.file);
    other.exec('begin immediate');
    await second.close();
    other.close();
    expect(onFault.mock.calls.map(String)).toEqual([]);
    await close();
  });

  it('is not started by a cleanup that has just begun when it is closed', async () => {
    const { clicks, close, database, onFault, storage, threads } = await running();
    await clicks.close();
    const before = threads.length;
    const later = new Date(Date.now() + 60_000);
    const second = await openClicks({ database, storage, locate: () => ({}), onFault, clock: () => later });
    const other = new Sqlite(storage.file);
    other.exec('begin immediate');
    const closing = second.close();
    other.close();
    await closing;
    // The statement that was under way has ended.
    const settings = database.selectFrom('settings').select('value').where('name', '=', 'cleanup');
    expect(await settings.execute()).toEqual([{ value: later.toISOString() }]);
    expect(threads).toHaveLength(before);
    expect(onFault.mock.calls.map(String)).toEqual([]);
    await close();
  });
});
