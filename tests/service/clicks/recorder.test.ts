import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Click } from '../../../service/clicks/click.ts';
import type { Describer } from '../../../service/clicks/describe-click.ts';
import { type Device, unknownDevice } from '../../../service/clicks/devices.ts';
import { readPending, savePending } from '../../../service/clicks/pending-file.ts';
import { createRecorder } from '../../../service/clicks/recorder.ts';
import { storeClicks } from '../../../service/clicks/store-clicks.ts';
import { type ClickWrite, countClicks } from '../../../service/clicks/writes.ts';
import { readBatches } from '../../../service/stats/click-batch.ts';
import { until } from '../../setup/until.ts';
import { emptyVisit, visitorOf } from '../../setup/visitors.ts';
import { browser, testService } from '../test-service.ts';

const names = Object.fromEntries(
  // Every dimension has a name, which does not matter here.
  ['country', 'region', 'city', 'timezone', 'language', 'referrer'].map((dimension) => [dimension, 'some']),
);
const device: Device = { ...unknownDevice, client_name: 'Safari' };
const place = { country: '', region: '', city: '', timezone: '', language: '', referrer: '', ...names };
const describer: Describer = { describe: () => ({ names: { ...device, ...place }, visitor: 1, device: null }) };

const click = (linkId: string): Click => ({
  linkId,
  at: new Date('2026-03-01T12:00:00Z'),
  isCounted: false,
  visitor: { ...emptyVisit, userAgent: browser },
});

/** A store that adds up clicks, and fails on request. */
const counting = () => {
  const state = { stored: 0, tries: 0, writes: 0, isDown: false };
  const store = async (write: ClickWrite) => {
    state.tries += 1;
    if (state.isDown) throw new Error('The database is away');
    state.writes += 1;
    state.stored += countClicks(write);
  };
  return { state, store };
};

describe('the recorder', () => {
  it('stores clicks within a second, in batches', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { state, store } = counting();
    const recorder = createRecorder({ ...describer, store, onFault: () => {} });
    for (let made = 0; made < 1000; made += 1) recorder.record(click('one'));
    expect(state.stored).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await until(() => expect(state.stored).toBe(1000));
    expect(state.writes).toBe(1);
    await recorder.close();
  });

  it('counts a few milliseconds at a time, so that visits are answered in between', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const described = { count: 0 };
    // Describing a click takes a millisecond.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => described.count);
    onTestFinished(() => {
      clock.mockRestore();
      vi.useRealTimers();
    });
    const describeClick: Describer['describe'] = (made) => {
      described.count += 1;
      return describer.describe(made);
    };
    const { state, store } = counting();
    const recorder = createRecorder({ describe: describeClick, store, onFault: () => {} });
    for (let made = 0; made < 100; made += 1) recorder.record(click('one'));
    const counts: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      vi.advanceTimersToNextTimer();
      counts.push(described.count);
    }
    // It looks at the clock after every 32 clicks. The last timer stores them.
    expect(counts).toEqual([32, 64, 96, 100, 100]);
    for (let turns = 0; turns < 10; turns += 1) await setImmediate();
    expect(state).toMatchObject({ stored: 100, writes: 1 });
    // Nothing is left to store.
    expect(vi.getTimerCount()).toBe(0);
    await recorder.close();
  });

  it('stores the clicks of one link at once if asked, and does nothing for a link without clicks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { state, store } = counting();
    const recorder = createRecorder({ ...describer, store, onFault: () => {} });
    const storedAfter = async (linkId: string) => {
      recorder.flushLink(linkId);
      for (let turns = 0; turns < 10; turns += 1) await setImmediate();
      return state.stored;
    };
    recorder.record(click('one'));
    expect(await storedAfter('two')).toBe(0);
    expect(await storedAfter('one')).toBe(1);
    // Counted, but not stored yet.
    recorder.record(click('one'));
    vi.advanceTimersByTime(20);
    expect(await storedAfter('one')).toBe(2);
    await recorder.addUnstored([]);
    await recorder.close();
    expect(state.writes).toBe(2);
  });

  it('stores clicks that arrive while others are being stored', async () => {
    const { state, store } = counting();
    const slow = async (write: ClickWrite) => {
      await setTimeout(50);
      await store(write);
    };
    const recorder = createRecorder({ ...describer, store: slow, onFault: () => {} });
    const made = { clicks: 0 };
    for (const until = Date.now() + 300; Date.now() < until; made.clicks += 1) {
      recorder.record(click('one'));
      if (made.clicks % 10 === 0) void recorder.flush();
      await setTimeout(1);
    }
    await recorder.close();
    expect(state.stored).toBe(made.clicks);
  });

  it('stores the remaining clicks when it is closed', async () => {
    const { state, store } = counting();
    const recorder = createRecorder({ ...describer, store, onFault: () => {} });
    recorder.record(click('one'));
    await recorder.close();
    expect(state.stored).toBe(1);
  });

  it('keeps every click while the database is down, warns, and stores them afterwards', async () => {
    const { state, store } = counting();
    const onFault = vi.fn();
    const recorder = createRecorder({ ...describer, store, onFault });
    state.isDown = true;
    recorder.record(click('one'));
    await until(() => expect(onFault).toHaveBeenCalled());
    recorder.record(click('two'));
    state.isDown = false;
    await until(() => expect(state.stored).toBe(2));
    await recorder.close();
  });
});

describe('a recorder whose clicks cannot be stored', () => {
  it('keeps a maximum, reports the dropped clicks, and continues when there is room', async () => {
    const { state, store } = counting();
    const warn = vi.fn();
    const options = { ...describer, store, onFault: () => {}, warn, maxPending: 10 };
    const recorder = createRecorder(options);
    state.isDown = true;
    for (let made = 0; made < 25; made += 1) recorder.record(click('one'));
    expect(recorder.counts()).toEqual({ pending: 10, dropped: 15, stored: 0, isFailing: false });
    await expect(recorder.flush()).rejects.toThrow();
    expect(recorder.counts()).toEqual({ pending: 10, dropped: 15, stored: 0, isFailing: true });
    expect(warn.mock.calls).toEqual([['Clicks are dropped: 10 wait to be stored.']]);
    state.isDown = false;
    await recorder.flush();
    expect(warn).toHaveBeenLastCalledWith('15 clicks were dropped, since too many waited to be stored.');
    recorder.record(click('one'));
    await recorder.flush();
    expect(warn).toHaveBeenCalledTimes(2);
    for (let made = 0; made < 13; made += 1) recorder.record(click('one'));
    await recorder.close();
    expect(recorder.counts()).toEqual({ pending: 0, dropped: 18, stored: 21, isFailing: false });
    expect(state.stored).toBe(21);
    expect(warn.mock.calls.slice(2)).toEqual([
      ['Clicks are dropped: 10 wait to be stored.'],
      ['3 clicks were dropped, since too many waited to be stored.'],
    ]);
  });

  it('reports it once, and again after a recovery', async () => {
    const { state, store } = counting();
    const onFault = vi.fn();
    const recorder = createRecorder({ ...describer, store, onFault });
    state.isDown = true;
    recorder.record(click('one'));
    await until(() => expect(state.tries).toBeGreaterThan(2));
    await expect(recorder.flush()).rejects.toThrow();
    expect(onFault).toHaveBeenCalledTimes(1);
    state.isDown = false;
    await recorder.flush();
    state.isDown = true;
    recorder.record(click('one'));
    await expect(recorder.flush()).rejects.toThrow();
    expect(onFault).toHaveBeenCalledTimes(2);
    state.isDown = false;
    await recorder.close();
  });

  it('accepts those of another recorder while its own are being stored', async () => {
    const state = { stored: 0 };
    const held: (() => void)[] = [];
    const store = async (write: ClickWrite) => {
      await new Promise<void>((resolve) => void held.push(resolve));
      state.stored += countClicks(write);
    };
    const recorder = createRecorder({ ...describer, store, onFault: () => {} });
    recorder.record(click('one'));
    const flushed = recorder.flush();
    await until(() => expect(held).toHaveLength(1));
    const left = { clicks: 3, uncounted: 3, lastTime: 0, batch: '' };
    const links = ['one', 'two'].map((linkId) => ({ ...left, linkId }));
    const stored = recorder.addUnstored([{ writer: 'another', number: 1, links }]);
    expect(recorder.counts().pending).toBe(7);
    held[0]?.();
    await until(() => expect(held).toHaveLength(2));
    held[1]?.();
    await stored;
    await flushed;
    await recorder.close();
    expect(state.stored).toBe(7);
  });

  it('returns only its own clicks: those of another remain in their file', async () => {
    const { state, store } = counting();
    state.isDown = true;
    const recorder = createRecorder({ ...describer, store, onFault: () => {} });
    recorder.record(click('one'));
    await expect(recorder.flush()).rejects.toThrow();
    recorder.record(click('two'));
    const links = [{ linkId: 'one', clicks: 3, uncounted: 3, lastTime: 0, batch: '' }];
    void recorder.addUnstored([{ writer: 'another', number: 1, links }]);
    await expect(recorder.close()).rejects.toThrow();
    const left = recorder.takeUnstored();
    expect(left.map(({ links }) => links.map(({ linkId }) => linkId))).toEqual([['one'], ['two']]);
    expect(left.map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('clicks whose device is being detected', () => {
  /** A recorder on a database whose devices are detected on request, and that cannot store while it is down. */
  const detecting = async (maxPending = 100) => {
    const { create, database, stats } = await testService();
    const { id } = await create();
    const state = { isDown: false };
    const store = async (write: ClickWrite) => {
      if (state.isDown) throw new Error('The database is away');
      await storeClicks(database, write);
    };
    const detected = Promise.withResolvers<Device>();
    const described = { names: place, device: detected.promise };
    let visitors = 0;
    const describeClick = () => {
      visitors += 1;
      return { ...described, visitor: visitorOf(visitors) };
    };
    const recorder = createRecorder({ describe: describeClick, store, onFault: () => {}, maxPending });
    /** The counts of a link in the database, and its clicks and visitors by app. */
    const counted = async () => {
      const { click_count } = await database.selectFrom('links').select('click_count').executeTakeFirstOrThrow();
      const { total_count } = await stats(`?id=${id}`);
      const rows = await database.selectFrom('click_batches').select('clicks').execute();
      const cells = readBatches(rows.map(({ clicks }) => clicks)).get('2026-03-01');
      const apps = [...(cells?.get('client_name')?.values() ?? [])];
      return { click_count, total_count, apps: apps.map(({ name, total, visitors }) => [name, total, visitors.count]) };
    };
    return { counted, detect: () => detected.resolve(device), id, recorder, state, store };
  };

  const total = (count: number) => ({ click_count: count, total_count: count });

  it('are stored without it, and it is stored when it is known', async () => {
    const { counted, detect, id, recorder } = await detecting();
    for (let made = 0; made < 3; made += 1) recorder.record(click(id));
    await recorder.flush();
    expect(await counted()).toEqual({ ...total(3), apps: [] });
    expect(recorder.counts()).toMatchObject({ pending: 0, stored: 3 });
    detect();
    await until(async () => expect(await counted()).toEqual({ ...total(3), apps: [['Safari', 3, 3]] }));
    expect(recorder.counts()).toMatchObject({ pending: 0, stored: 3 });
    await recorder.close();
    expect(await counted()).toEqual({ ...total(3), apps: [['Safari', 3, 3]] });
  });

  it('are tried again if the device alone could not be stored', async () => {
    const { counted, detect, id, recorder, state } = await detecting();
    recorder.record(click(id));
    await recorder.flush();
    state.isDown = true;
    detect();
    await until(() => expect(recorder.counts().isFailing).toBe(true));
    state.isDown = false;
    await until(async () => expect(await counted()).toEqual({ ...total(1), apps: [['Safari', 1, 1]] }));
    await recorder.close();
  });

  it('are limited in number: further ones have an unknown device', async () => {
    const { counted, detect, id, recorder } = await detecting(2);
    for (let made = 0; made < 3; made += 1) {
      recorder.record(click(id));
      await recorder.flush();
    }
    expect(await counted()).toEqual({ ...total(3), apps: [['unknown', 1, 1]] });
    detect();
    await until(async () => expect((await counted()).apps).toContainEqual(['Safari', 2, 2]));
    expect(await counted()).toMatchObject(total(3));
    await recorder.close();
  });

  it('have an unknown one if the recorder stops, and count once if it is detected afterwards', async () => {
    const { counted, detect, id, recorder } = await detecting();
    recorder.record(click(id));
    await recorder.flush();
    recorder.record(click(id));
    const closed = recorder.close();
    recorder.record(click(id));
    await closed;
    detect();
    await setImmediate();
    expect(recorder.takeUnstored()).toEqual([]);
    expect(await counted()).toEqual({ ...total(3), apps: [['unknown', 3, 3]] });
  });

  it('count once, with an unknown one, in the file of a recorder that stops while the database is down', async () => {
    const { counted, detect, id, recorder, state, store } = await detecting();
    recorder.record(click(id));
    await recorder.flush();
    state.isDown = true;
    recorder.record(click(id));
    await expect(recorder.close()).rejects.toThrow('away');
    detect();
    const prefix = join(mkdtempSync(join(tmpdir(), 'hem-recorder-')), 'pending');
    onTestFinished(() => rmSync(dirname(prefix), { recursive: true }));
    await savePending(prefix, recorder.takeUnstored());
    expect(await counted()).toEqual({ ...total(1), apps: [] });
    state.isDown = false;
    const [left] = await readPending(prefix, () => {});
    const next = createRecorder({ ...describer, store, onFault: () => {} });
    for (let repeats = 0; repeats < 2; repeats += 1) await next.addUnstored(left?.writes ?? []);
    await next.close();
    expect(await counted()).toEqual({ ...total(2), apps: [['unknown', 2, 2]] });
  });
});

describe('readers who wait for clicks to be stored', () => {
  it('share the next store, which contains all earlier clicks, however many arrive meanwhile', async () => {
    const { create, database, stats } = await testService();
    const links = await Promise.all(Array.from({ length: 20 }, () => create()));
    const busy = links[0]?.id ?? '';
    const held: (() => void)[] = [];
    const state = { stored: 0 };
    const store = async (write: ClickWrite) => {
      await new Promise<void>((resolve) => void held.push(resolve));
      await storeClicks(database, write);
      state.stored += 1;
    };
    const recorder = createRecorder({ ...describer, store, onFault: () => {} });
    recorder.record(click(busy));
    const first = recorder.flush();
    await until(() => expect(held).toHaveLength(1));

    const storesUntil: number[] = [];
    const totals = links.map(async ({ id }) => {
      recorder.record(click(id));
      await recorder.tryFlush();
      storesUntil.push(state.stored);
      return (await stats(`?id=${id}`)).total_count;
    });
    // Clicks are counted in one turn of the event loop, and wait to be stored from the next on.
    for (let turns = 0; turns < 3; turns += 1) await setImmediate();
    for (let released = 0; storesUntil.length < links.length; released += 1) {
      await until(() => expect(held.length > released || storesUntil.length === links.length).toBe(true));
      recorder.record(click(busy));
      held[released]?.();
    }
    await first;
    expect(storesUntil).toEqual(links.map(() => 2));
    for (const total of await Promise.all(totals)) expect(total).toBeGreaterThanOrEqual(1);
    const closed = recorder.close();
    await until(() => {
      for (const release of held) release();
      expect(recorder.counts().pending).toBe(0);
    });
    await closed;
  });
});

describe('clicks whose store was not answered', () => {
  it('are stored once, although they are repeated', async () => {
    const { create, database, retrieve, stats } = await testService();
    const [{ id }, other] = [await create(), await create()];
    const state = { lost: 0 };
    const store = async (write: ClickWrite) => {
      await storeClicks(database, write);
      state.lost += 1;
      // The first two answers are lost.
      if (state.lost <= 2) throw new Error('Connection terminated unexpectedly');
    };
    const recorder = createRecorder({ ...describer, store, onFault: () => {} });
    for (let made = 0; made < 5; made += 1) recorder.record(click(id));
    await expect(recorder.flush()).rejects.toThrow('terminated');
    recorder.record(click(id));
    recorder.record(click(other.id));
    await until(() => recorder.flush());
    await recorder.close();
    expect((await stats(`?id=${id}`)).total_count).toBe(6);
    expect((await stats(`?id=${other.id}`)).total_count).toBe(1);
    const counts = database.selectFrom('links').select('click_count').orderBy('click_count');
    expect(await counts.execute()).toEqual([{ click_count: 1 }, { click_count: 6 }]);
    expect((await retrieve(id)).is_clicked).toBe(true);
  });

  it('are stored once by two processes that read the same file', async () => {
    const { create, database, stats } = await testService();
    const { id } = await create();
    const counter = createRecorder({ ...describer, store: () => Promise.reject(), onFault: () => {} });
    for (let made = 0; made < 5; made += 1) counter.record(click(id));
    await expect(counter.close()).rejects.toBeUndefined();
    const left = counter.takeUnstored();
    const takers = [0, 1].map(() =>
      createRecorder({ ...describer, store: (write) => storeClicks(database, write), onFault: () => {} }),
    );
    await Promise.all(takers.map((taker) => taker.addUnstored(left)));
    for (const taker of takers) await taker.close();
    expect((await stats(`?id=${id}`)).total_count).toBe(5);
  });
});

describe('clicks of a link', () => {
  it('are discarded if the link was deleted meanwhile, and block no others', async () => {
    const { call, clicks, create, retrieve, visit } = await testService();
    const [gone, kept] = [await create(), await create()];
    await visit(gone.short_url);
    await visit(kept.short_url);
    await call('DELETE', `/link/delete?id=${gone.id}`);
    await clicks.flush();
    expect((await retrieve(kept.id)).is_clicked).toBe(true);
  });

  it('are each counted once, with and without a limit, however many arrive at once', async () => {
    const { create, stats, visit } = await testService();
    for (const body of [{}, { has_expiration: true, expiration_clicks: '50' }]) {
      const { id, short_url } = await create(body);
      const answers = await Promise.all(Array.from({ length: 500 }, () => visit(short_url)));
      const passed = answers.filter(({ status }) => status === 302).length;
      expect(passed).toBe(body.expiration_clicks === undefined ? 500 : 50);
      expect((await stats(`?id=${id}`)).total_count).toBe(passed);
    }
  });
});
