import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { holdClock } from '../../../setup/clock.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { allowNotifications } from '../../../setup/press.ts';
import { until } from '../../../setup/until.ts';
import { milestones, quietFor, watchAlarm, watchFor } from '../../../setup/watching.ts';

/** Watches a link, and holds the answer to its next check. */
async function heldPoll() {
  const { proxy, ...service } = await runFaultyService();
  const connection = await connectedTo(service);
  await allowNotifications();
  const { id } = await makeLink();
  await watchFor({ id }, milestones);
  await proxy.inject('held', { on: 'GET /link', times: 1 });
  const before = proxy.handled('GET /link');
  holdClock(Date.now() + 5000);
  await watchAlarm();
  await until(() => expect(proxy.handled('GET /link')).toBeGreaterThan(before));
  const endPoll = async () => {
    await proxy.heal();
    await until(async () => expect((await readWatches(connection)).round).toBeNull());
    return (await readWatches(connection)).links;
  };
  return { ...service, settings: connection, id, endPoll };
}

it('a link whose conditions are changed while a poll checks it keeps the new ones', async () => {
  const { id, endPoll } = await heldPoll();
  await watchFor({ id }, quietFor(7));
  expect(await endPoll()).toMatchObject([{ id, choices: quietFor(7) }]);
});

it('a link that is no longer watched when its check ends stays so', async () => {
  const { id, endPoll } = await heldPoll();
  await ask('unwatchLink', { id });
  expect(await endPoll()).toEqual([]);
});

it('a link whose check used a token that was replaced meanwhile counts as unchecked, not as failed', async () => {
  const { settings, anotherToken, endPoll } = await heldPoll();
  await ask('connect', { settings, token: await anotherToken(), check: false });
  expect(await endPoll()).toMatchObject([{ state: { name: 'watched' } }]);
});

it('a link that is deleted during its first check is not watched', async () => {
  const { proxy, ...service } = await runFaultyService();
  const connection = await connectedTo({ ...service });
  const { id } = await makeLink();
  const asked = () => proxy.handled('GET /link');
  const before = asked();
  await proxy.inject('held', { on: 'GET /link', times: 1 });
  const watched = ask('watchLink', { id, choices: milestones });
  await until(() => expect(asked()).toBeGreaterThan(before));
  expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
  await proxy.heal();
  expect(await watched).toEqual({ ok: false, failure: { kind: 'client', message: '', gone: true } });
  expect((await readWatches(connection)).links).toEqual([]);
});

it('a link is watched if another one is deleted during its first check', async () => {
  const { proxy, ...service } = await runFaultyService();
  const connection = await connectedTo(service);
  const [{ id }, other] = [await makeLink(), await makeLink()];
  const before = proxy.handled('GET /link');
  await proxy.inject('held', { on: 'GET /link', times: 1 });
  const watched = ask('watchLink', { id, choices: milestones });
  await until(() => expect(proxy.handled('GET /link')).toBeGreaterThan(before));
  expect(await ask('deleteLink', { id: other.id })).toEqual({ ok: true, value: 'done' });
  await proxy.heal();
  expect(await watched).toEqual({ ok: true, value: null });
  expect((await readWatches(connection)).links).toMatchObject([{ id }]);
});
