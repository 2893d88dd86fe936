import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { linkCacheAtRest, refresh } from '../../../setup/link-cache.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** Starts a service with a list while this device's clock is ahead. `setRight` corrects the clock. */
async function serviceWhileAhead(by: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
  onTestFinished(() => void vi.useRealTimers());
  const service = await listService(linksFrom(5));
  const setRight = () => {
    vi.setSystemTime(Date.now() - by);
    service.seen.splice(0);
  };
  return { ...service, setRight };
}

/** Resolves once all work is done that needs no time to pass. */
async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const busy = { status: 'error', message: 'Busy' };

it.each([hour, year])(
  'a list that was read while the clock was %i ms ahead is read again after the correction',
  async (by) => {
    const { setRight, seen } = await serviceWhileAhead(by);
    await refresh();
    setRight();
    await alarm('library');
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await linkCacheAtRest();
  },
);

it('also if the alarm fires while the sync before is just ending', async () => {
  const { setRight, seen } = await serviceWhileAhead(hour);
  const { promise: isEnding, resolve: end } = Promise.withResolvers<boolean>();
  vi.spyOn(fakeBrowser.alarms, 'clear').mockImplementation((name) =>
    name?.startsWith('library-onward') ? isEnding : Promise.resolve(false),
  );
  await refresh();
  setRight();
  await alarm('library');
  await waitUntilIdle();
  end(true);
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  await linkCacheAtRest();
});

it('also when a page opens', async () => {
  const { setRight, seen } = await serviceWhileAhead(hour);
  await refresh();
  setRight();
  await ask('refreshLinks', { whole: false });
  await linkCacheAtRest();
  expect(seen.length).toBeGreaterThan(0);
});

it.each([hour, year])(
  'a list that failed to load while the clock was %i ms ahead is read after the correction, too',
  async (by) => {
    const { setRight, behave, list } = await serviceWhileAhead(by);
    behave(answer(500, busy));
    expect(await refresh()).toMatchObject({ activity: { state: 'failed' } });
    setRight();
    behave(list);
    await ask('refreshLinks', { whole: false });
    expect(await linkCacheAtRest()).toMatchObject({ known: 5, activity: { state: 'idle' } });
  },
);

it('a service that asked to wait for a day is not called sooner if the clock is not corrected', async () => {
  const { behave, list, seen } = await serviceWhileAhead(0);
  behave(answer(503, busy, { 'retry-after': `${24 * 3600}` }));
  await refresh();
  behave(list);
  seen.splice(0);
  await alarm('library');
  await ask('refreshLinks', { whole: false });
  expect(seen).toEqual([]);
});

it('an alarm that was set while the clock was ahead fires as soon as any other', async () => {
  const { setRight } = await serviceWhileAhead(year);
  setRight();
  await startBackground();
  const dueIn = async () => ((await fakeBrowser.alarms.get('library'))?.scheduledTime ?? 0) - Date.now();
  await expect.poll(dueIn).toBeLessThanOrEqual(15 * 60_000);
});
