import { expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { startBackground } from '../../../setup/background.ts';
import { hurryTime } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { operationsAtRest } from '../../../setup/operations.ts';

it('two connections to one service each create their own of two equal links, whichever answer is lost', async () => {
  onTestFinished(() => setPageConnection(newConnection));
  const { proxy, settings, links, ...service } = await runFaultyService();
  hurryTime(proxy.isBusy);
  await startBackground();
  const ids: string[] = [];
  for (const token of [service.token, await service.anotherToken()]) {
    setPageConnection(newConnection);
    const connected = await ask('connect', { settings, token, check: false });
    if (connected.ok) ids.push(connected.value.id);
  }
  expect(new Set(ids).size).toBe(2);
  await proxy.inject('resetAfter', { on: 'POST /link/create', times: 2 });
  for (const id of ids) {
    setPageConnection(id);
    await ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: here });
  }
  expect((await operationsAtRest()).map(({ state }) => state)).toEqual([]);
  expect(await links()).toHaveLength(2);
  expect(proxy.handled('POST /link/create')).toBe(2);
});
