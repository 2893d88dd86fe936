import { expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, holdClock } from '../../../setup/clock.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';

/** Renames a link while updates meet a fault. The clock stands still, so the change is not sent again. */
async function renamed(fault: 'unauthorized' | 'resetAfter' | 'held') {
  const service = await runFaultyService();
  await connectedTo(service);
  const { id } = await makeLink({ title: 'Old' });
  await operationsAtRest();
  holdClock();
  await service.proxy.inject(fault, { on: 'PUT /link/update' });
  void ask('updateLink', { id, title: 'New' });
  await eventually(() => expect(service.proxy.seen.map((one) => one.asked)).toContain('PUT /link/update'));
  const operation = (await openOperations())[0]?.id ?? '';
  const undo = () => ask('discardUnsent', { operation });
  return { ...service, operation, undo };
}

/** Waits until the only operation is to be sent later. */
const isPostponed = () =>
  eventually(async () => {
    const states = (await openOperations()).map(({ state }) => state);
    expect(states).toMatchObject([{ name: 'waiting', failure: { kind: 'network' } }]);
    expect(states[0]?.name === 'waiting' && states[0].sendAt).toBeGreaterThan(Date.now());
  });

it('an edit that the service did not accept with its token is removed by Undo, and never sent', async () => {
  const { proxy, settings, anotherToken, undo, links } = await renamed('unauthorized');
  await eventually(async () => expect(await undo()).toEqual({ ok: true, value: true }));
  await proxy.heal();
  await ask('connect', { settings, token: await anotherToken(), check: false });
  expect(await operationsAtRest()).toEqual([]);
  expect((await links()).map(({ title }) => title)).toEqual(['Old']);
});

it('an edit that is being sent is neither undone nor discarded', async () => {
  const { proxy, operation, undo, links } = await renamed('held');
  expect(await undo()).toEqual({ ok: true, value: false });
  expect(await ask('discard', { operation })).toEqual({ ok: true, value: false });
  await proxy.heal();
  expect(await operationsAtRest()).toEqual([]);
  expect((await links()).map(({ title }) => title)).toEqual(['New']);
});

it('an edit that may have arrived is not removed by Undo, which sends the old values after it', async () => {
  const { undo } = await renamed('resetAfter');
  await isPostponed();
  expect(await undo()).toEqual({ ok: true, value: false });
  await isPostponed();
});

it('nor is one whose worker was stopped while it was sent, even if the next worker is offline', async () => {
  const { undo } = await renamed('held');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await startBackground();
  await isPostponed();
  expect(await undo()).toEqual({ ok: true, value: false });
  await isPostponed();
});
