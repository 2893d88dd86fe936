import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectionsMutex } from '@/entrypoints/background/connections/saved-connections.ts';
import { createBackground } from '@/entrypoints/background/create-background.ts';
import { changedSince, markChanged } from '@/entrypoints/background/link-index/local-changes.ts';
import { commit } from '@/entrypoints/background/operations/commit.ts';
import {
  loadSuspended,
  suspend,
  suspendedConnections,
} from '@/entrypoints/background/operations/suspended-connections.ts';
import { type Background, newBackground, perBackground } from '@/entrypoints/background/shared/background.ts';
import { databaseOf } from '@/entrypoints/background/shared/database.ts';
import { changeRecentValuesOf, changeWatchesOf, placesOf } from '@/entrypoints/background/shared/writers.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { alarm } from '../../setup/alarm.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { connectionOf } from '../../setup/connections.ts';
import { madeLink } from '../../setup/made-link.ts';
import { delayedOperation } from '../../setup/pending-changes.ts';

it('two backgrounds share no memory', () => {
  const [one, other] = [newBackground(), newBackground()];
  const listOf = perBackground((): string[] => []);
  listOf(one).push('one');
  expect([listOf(one), listOf(other)]).toEqual([['one'], []]);
  const [isChanged, isOtherChanged] = [changedSince(one), changedSince(other)];
  markChanged(one, 'id');
  expect([isChanged('id'), isOtherChanged('id')]).toEqual([true, false]);
});

const writes: [string, (background: Background) => Promise<unknown>][] = [
  ['connections', (background) => connectionsMutex(background, () => fakeBrowser.storage.local.set({}))],
  ['places', (background) => placesOf(background).rememberMade(here, madeLink)],
  ['recent values', (background) => changeRecentValuesOf(background)(here.connectionId, () => ({ tags: ['x'] }))],
  ['watches', (background) => changeWatchesOf(background)(connectionOf(), () => ({ round: 1 }))],
];

it.each(writes)('a write of %s that never ends does not block another background', async (_what, write) => {
  await connectedService();
  const never = () => new Promise<never>(() => {});
  const spies = [vi.spyOn(fakeBrowser.storage.local, 'set'), vi.spyOn(fakeBrowser.storage.local, 'get')];
  spies.push(vi.spyOn(fakeBrowser.storage.session, 'get'));
  for (const call of spies) call.mockImplementation(never);
  const stopped = newBackground();
  void write(stopped);
  await vi.waitFor(() => expect(spies.some(({ mock }) => mock.calls.length > 0)).toBe(true));
  stopped.stop();
  for (const call of spies) call.mockRestore();
  await write(newBackground());
});

it('a stopped background receives no messages, and another one answers', async () => {
  const service = await connectedService();
  createBackground().stop();
  const asked = await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  expect(asked).toMatchObject({ ok: true, value: { state: 'made' } });
  expect(await service.links()).toHaveLength(1);
});

it('a stopped background suspends no connection of the next one', async () => {
  const [stopped, next] = [newBackground(), newBackground()];
  stopped.stop();
  suspend(stopped, connectionOf(), { kind: 'notConnected' });
  await loadSuspended(next);
  expect(suspendedConnections(next)).toEqual([]);
});

it('a stopped background runs no timers', () => {
  vi.useFakeTimers();
  const background = newBackground();
  const act = vi.fn();
  background.setTimeout(act, 10);
  background.stop();
  vi.advanceTimersByTime(20);
  vi.useRealTimers();
  expect(act).not.toHaveBeenCalled();
});

it('work that starts while a background stops ends with it: a listener, a database, a private operation', async () => {
  const background = newBackground();
  const opening = databaseOf(background);
  background.stop();
  const listener = vi.fn();
  background.listen(fakeBrowser.alarms.onAlarm, listener);
  await alarm('any');
  expect(listener).not.toHaveBeenCalled();
  await expect(opening.then((database) => database.getAll('jobs'))).rejects.toThrow();
  await expect(databaseOf(background)).rejects.toThrow('aborted');
  const operation = delayedOperation({ isPrivate: true });
  await expect(commit(background, [{ kind: 'put', operation }])).rejects.toThrow();
  expect(await fakeBrowser.storage.session.get()).toEqual({});
});
