import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { until } from '../../../setup/until.ts';
import { milestones } from '../../../setup/watching.ts';

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
