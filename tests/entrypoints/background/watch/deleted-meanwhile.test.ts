import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { holdClock } from '../../../setup/clock.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { allowNotifications } from '../../../setup/press.ts';
import { until } from '../../../setup/until.ts';
import { milestones, quietFor, watchAlarm, watchFor } from '../../../setup/watching.ts';

it('a link whose conditions are changed while a poll checks it keeps the new ones', async () => {
  const { proxy, ...service } = await runFaultyService();
  const connection = await connectedTo({ ...service });
  await allowNotifications();
  const { id } = await makeLink();
  await watchFor({ id }, milestones);
  await proxy.inject('held', { on: 'GET /link', times: 1 });
  const before = proxy.handled('GET /link');
  holdClock(Date.now() + 5000);
  await watchAlarm();
  await until(() => expect(proxy.handled('GET /link')).toBeGreaterThan(before));
  await watchFor({ id }, quietFor(7));
  await proxy.heal();
  await until(async () => expect(await fakeBrowser.alarms.get('watches-onward')).toBeUndefined());
  expect((await readWatches(connection)).links).toMatchObject([{ id, choices: quietFor(7) }]);
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
  expect(await watched).toMatchObject({ ok: false, failure: { gone: true } });
  expect((await readWatches(connection)).links).toEqual([]);
});
