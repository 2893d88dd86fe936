import { expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { enterScope } from '@/lib/messaging/page-scope.ts';
import { startBackground } from '../../../setup/background.ts';
import { here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { hurryTime, outboxAtRest } from '../../../setup/outbox.ts';

it('two connections to one service each make their own of two links that are alike, whichever answer is lost', async () => {
  onTestFinished(() => enterScope(''));
  const { proxy, settings, links, ...service } = await runFaultyService();
  hurryTime(proxy.isBusy);
  await startBackground();
  const scopes = ['', crypto.randomUUID()];
  for (const [at, token] of [service.token, await service.anotherToken()].entries()) {
    enterScope(scopes[at]);
    expect(await ask('connect', { settings, token, check: false })).toMatchObject({ ok: true });
  }
  await proxy.inject('resetAfter', { on: 'POST /link/create', times: 2 });
  for (const scope of scopes) {
    enterScope(scope);
    await ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: here });
  }
  expect((await outboxAtRest()).map(({ state }) => state)).toEqual([]);
  expect(await links()).toHaveLength(2);
  expect(proxy.handled('POST /link/create')).toBe(2);
});
