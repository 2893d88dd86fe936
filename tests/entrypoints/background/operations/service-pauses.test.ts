import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { say } from '../../../lib/client/unruly-service.ts';
import { eventually, holdClock, unsent } from '../../../setup/clock.ts';
import { connectedTo, here, placeAt } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { holdCalls } from '../../../setup/hold-calls.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';

const placeOf = (number: number) => placeAt(number, `https://example.com/${number}`);

/** Starts a service with links, which then asks to wait for ten minutes at every write. */
async function busyService(count = 2) {
  const service = await runFaultyService();
  await connectedTo(service);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await makeLink({}, { at: placeOf(at) })).id);
  await operationsAtRest();
  holdClock();
  const { proxy } = service;
  for (const on of ['POST /link/create', 'PUT /link/update'] as const)
    await proxy.inject('tooManyRequests', { on, retryAfter: 600 });
  const before = proxy.seen.length;
  const writes = () => proxy.seen.slice(before).filter(({ asked }) => /^(POST|PUT)/.test(asked)).length;
  const rename = (at: number) => ask('updateLink', { id: ids[at] ?? '', title: 'New' });
  const titles = async () => (await service.links()).map(({ title }) => title);
  return { ...service, ids, writes, rename, titles };
}

/** Returns the whole seconds until each operation is sent. Waiting may advance a held clock a little. */
const pauses = async () =>
  (await openOperations()).map(({ state }) =>
    state.name === 'waiting' ? Math.round((state.sendAt - Date.now()) / 1000) : 0,
  );

/** Waits until that many operations are to be sent later. */
const operationsWait = (count: number) =>
  eventually(async () => {
    const later = (await openOperations()).filter(({ state }) => state.name === 'waiting' && state.failure !== null);
    expect(later).toHaveLength(count);
  });

const pending = { ok: true, value: 'pending' };

describe('a service that asks to wait after too many requests', () => {
  it('is called once for many changes, and each says why it waits', async () => {
    const { rename, writes } = await busyService(5);
    for (let at = 0; at < 5; at += 1) expect(await rename(at)).toEqual(pending);
    expect(writes()).toBe(1);
    expect(await pauses()).toEqual([600, 600, 600, 600, 600]);
    await eventually(async () =>
      expect((await unsent()).map(({ state }) => 'failure' in state && state.failure)).toHaveLength(5),
    );
    for (const { state } of await unsent()) expect(state).toMatchObject({ failure: { until: expect.any(Number) } });
  });

  it('is not called for a new link either', async () => {
    const { rename, writes } = await busyService();
    await rename(0);
    const made = await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
    expect(made).toMatchObject({ ok: true, value: { state: 'pending' } });
    expect(writes()).toBe(1);
  });

  it('is not called sooner when the browser goes online', async () => {
    const { rename, writes } = await busyService();
    await rename(0);
    self.dispatchEvent(new Event('online'));
    expect(await rename(1)).toEqual(pending);
    expect(await pauses()).toEqual([600, 600]);
    expect(writes()).toBe(1);
  });

  it('is not called sooner with another token', async () => {
    const { rename, writes, settings, anotherToken } = await busyService();
    await rename(0);
    await ask('connect', { settings, token: await anotherToken(), check: false });
    expect(await rename(1)).toEqual(pending);
    expect(await pauses()).toEqual([600, 600]);
    expect(writes()).toBe(1);
  });

  it('is called at once when the person sends a change by hand', async () => {
    const { proxy, rename, writes, titles } = await busyService();
    await rename(0);
    await rename(1);
    await proxy.heal();
    const [first] = await openOperations();
    await ask('sendNow', { operation: first?.id ?? '' });
    await eventually(async () => expect(await openOperations()).toHaveLength(1));
    expect(writes()).toBe(2);
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    expect(await titles()).toEqual(['New', 'New']);
  });

  it('is not called again for a change that was sent by hand in vain', async () => {
    const { proxy, rename, writes } = await busyService();
    await rename(0);
    const [first] = await openOperations();
    await ask('sendNow', { operation: first?.id ?? '' });
    await eventually(() => expect(writes()).toBe(2));
    await operationsWait(1);
    await proxy.heal();
    self.dispatchEvent(new Event('online'));
    // A later call of the same kind ends after it.
    await ask('sendNow', { operation: crypto.randomUUID() });
    expect(await rename(1)).toEqual(pending);
    expect(await pauses()).toEqual([600, 600]);
    expect(writes()).toBe(2);
  });

  it('is called only after the longest time that it asked for', async () => {
    const { proxy, rename, writes } = await busyService(3);
    await proxy.heal();
    const on = 'PUT /link/update';
    await proxy.inject('tooManyRequests', { on, retryAfter: 600, times: 1 });
    await proxy.inject('tooManyRequests', { on, retryAfter: 5 });
    expect(await Promise.all([rename(0), rename(1)])).toEqual([pending, pending]);
    expect(writes()).toBe(2);
    holdClock(Date.now() + 30_000);
    expect(await rename(2)).toEqual(pending);
    expect(writes()).toBe(2);
  });

  it('is called only after the longer time that it asks for while it accepts an earlier change', async () => {
    const { proxy, rename, writes } = await busyService(3);
    await rename(0);
    await rename(1);
    await proxy.heal();
    const on = 'PUT /link/update';
    await proxy.inject('held', { on, times: 1 });
    await proxy.inject('tooManyRequests', { on, retryAfter: 1200 });
    const [first, second] = await openOperations();
    await ask('sendNow', { operation: first?.id ?? '' });
    await eventually(() => expect(writes()).toBe(2));
    await ask('sendNow', { operation: second?.id ?? '' });
    await eventually(async () => expect(await pauses()).toContain(1200));
    await proxy.release();
    await eventually(async () => expect(await openOperations()).toHaveLength(1));
    expect(await rename(2)).toEqual(pending);
    expect(await pauses()).toEqual([1200, 1200]);
    expect(writes()).toBe(3);
  });

  it('is called after the clock was set back by a day as if it was not', async () => {
    const { rename, writes } = await busyService();
    await rename(0);
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await rename(1)).toEqual(pending);
    expect(await pauses()).toEqual([600, 600]);
    expect(writes()).toBe(1);
  });

  it('is called only after the time that it asked for a moment after the clock was set back', async () => {
    const { rename, writes } = await busyService();
    const release = holdCalls('/link/update');
    const renaming = rename(0);
    await eventually(() => expect(fetch).toHaveBeenCalled());
    vi.setSystemTime(Date.now() - 86_400_000);
    release();
    expect(await renaming).toEqual(pending);
    expect(await rename(1)).toEqual(pending);
    expect(await pauses()).toEqual([600, 600]);
    expect(writes()).toBe(1);
  });

  it('gets the next change at once after it accepted one that was sent by hand', async () => {
    const { proxy, rename } = await busyService();
    await rename(0);
    await proxy.heal();
    const [first] = await openOperations();
    await ask('sendNow', { operation: first?.id ?? '' });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    expect(await rename(1)).toEqual({ ok: true, value: 'done' });
  });
});

it('a service that is unavailable for one change gets others', async () => {
  const { proxy, rename, writes } = await busyService();
  await proxy.heal();
  await proxy.inject('unavailable', { on: 'PUT /link/update', retryAfter: 600, times: 1 });
  expect(await rename(0)).toEqual(pending);
  expect(await rename(1)).toEqual({ ok: true, value: 'done' });
  expect(writes()).toBe(2);
});

it('a service that is busy without naming a time is not said to have named one', async () => {
  const { behave } = await listService([]);
  behave(say(503, ''));
  await ask('updateLink', { id: linkOf(1).id, title: 'New' });
  await operationsWait(1);
  const [waiting] = await openOperations();
  expect(waiting?.state).toMatchObject({ failure: expect.not.objectContaining({ until: expect.anything() }) });
});
