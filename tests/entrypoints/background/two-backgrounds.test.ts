import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSavedConnections } from '@/entrypoints/background/connections/saved-connections.ts';
import { createBackground } from '@/entrypoints/background/create-background.ts';
import { createLocalChanges } from '@/entrypoints/background/link-index/local-changes.ts';
import { createLogEvents } from '@/entrypoints/background/operations/log-events.ts';
import { createSuspensions } from '@/entrypoints/background/operations/suspensions.ts';
import { createLifetime, type Lifetime } from '@/entrypoints/background/shared/lifetime.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { placesWriter } from '@/lib/storage/places.ts';
import { recentValuesWriter } from '@/lib/storage/recent-values.ts';
import { watchesWriter } from '@/lib/storage/watches.ts';
import { alarm } from '../../setup/alarm.ts';
import { createParts } from '../../setup/background-parts.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { connectionOf } from '../../setup/connections.ts';
import { openLog } from '../../setup/log.ts';
import { madeLink } from '../../setup/made-link.ts';
import { delayedOperation } from '../../setup/pending-changes.ts';

it('two backgrounds share no memory', async () => {
  const [one, other] = [createParts(), createParts()];
  const [heard, otherHeard] = [vi.fn(), vi.fn()];
  one.changes.subscribe({ deleted: heard });
  other.changes.subscribe({ deleted: otherHeard });
  await one.changes.publish({ kind: 'deleted', id: 'id', connection: connectionOf(), isPrivate: false });
  expect([heard, otherHeard].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  const [links, otherLinks] = [createLocalChanges(), createLocalChanges()];
  const [isChanged, isOtherChanged] = [links.changedSince(), otherLinks.changedSince()];
  links.markChanged('id');
  expect([isChanged('id'), isOtherChanged('id')]).toEqual([true, false]);
});

/** Each call writes with a writer of its own, as each background does. */
const writes: [string, (lifetime: Lifetime) => Promise<unknown>][] = [
  ['connections', (lifetime) => createSavedConnections({ lifetime }).inTurn(() => fakeBrowser.storage.local.set({}))],
  ['places', () => placesWriter().rememberMade(here, madeLink)],
  ['recent values', () => recentValuesWriter()(here.connectionId, () => ({ tags: ['x'] }))],
  ['watches', () => watchesWriter()(connectionOf(), () => ({ round: 1 }))],
];

it.each(writes)('a write of %s that never ends does not block another background', async (_what, write) => {
  await connectedService();
  const never = () => new Promise<never>(() => {});
  const spies = [vi.spyOn(fakeBrowser.storage.local, 'set'), vi.spyOn(fakeBrowser.storage.local, 'get')];
  spies.push(vi.spyOn(fakeBrowser.storage.session, 'get'));
  for (const call of spies) call.mockImplementation(never);
  const stopped = createLifetime();
  void write(stopped);
  await vi.waitFor(() => expect(spies.some(({ mock }) => mock.calls.length > 0)).toBe(true));
  stopped.stop();
  for (const call of spies) call.mockRestore();
  await write(createLifetime());
});

it('a stopped background receives no messages, and another one answers', async () => {
  const service = await connectedService();
  createBackground().stop();
  const asked = await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  expect(asked).toMatchObject({ ok: true, value: { state: 'made' } });
  expect(await service.links()).toHaveLength(1);
});

it('a stopped background suspends no connection of the next one', async () => {
  const [stopped, next] = [createParts(), createParts()];
  const suspensionsOf = (parts: typeof next) => createSuspensions({ ...parts, logEvents: createLogEvents() });
  const [stoppedSuspensions, suspensions] = [suspensionsOf(stopped), suspensionsOf(next)];
  stopped.lifetime.stop();
  stoppedSuspensions.suspend(connectionOf(), { kind: 'notConnected' });
  await suspensions.loadSuspended();
  expect(suspensions.suspendedConnections()).toEqual([]);
});

it('a stopped background runs no timers', () => {
  vi.useFakeTimers();
  const lifetime = createLifetime();
  const act = vi.fn();
  lifetime.setTimeout(act, 10);
  lifetime.stop();
  vi.advanceTimersByTime(20);
  vi.useRealTimers();
  expect(act).not.toHaveBeenCalled();
});

it('work that starts while a background stops ends with it: a listener, a database, a private operation', async () => {
  const parts = createParts();
  const { lifetime, openDatabase } = parts;
  const { log } = openLog(parts);
  const opening = openDatabase();
  lifetime.stop();
  const listener = vi.fn();
  lifetime.listen(fakeBrowser.alarms.onAlarm, listener);
  await alarm('any');
  expect(listener).not.toHaveBeenCalled();
  await expect(opening.then((database) => database.getAll('jobs'))).rejects.toThrow();
  await expect(openDatabase()).rejects.toThrow('aborted');
  const operation = delayedOperation({ isPrivate: true });
  await expect(log.transact(async (transaction) => transaction.put(operation))).rejects.toThrow();
  expect(await fakeBrowser.storage.session.get()).toEqual({});
});

it('a background that stops during a transaction keeps no private operation', async () => {
  const { log, stop } = openLog();
  await log.started();
  const change = log.transact(async (transaction) => {
    stop();
    transaction.put(delayedOperation({ isPrivate: true }));
  });
  await expect(change).rejects.toThrow();
  expect(await fakeBrowser.storage.session.get()).toEqual({});
});
