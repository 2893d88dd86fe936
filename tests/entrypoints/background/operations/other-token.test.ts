import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';

const create = () => ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: here });

it('operations that a refused token suspended resume with the next token of the same service, without duplicates', async () => {
  const { proxy, links, settings, anotherToken, ...service } = await runFaultyService();
  await connectedTo({ ...service, settings });
  await proxy.inject('unauthorized', { on: 'POST /link/create', times: 1 });
  expect(await create()).toMatchObject({ ok: true, value: { state: 'pending' } });
  const requestCount = proxy.seen.length;
  // Nothing is sent meanwhile, whatever is added.
  const other = { ...here, tabId: 2, address: 'https://example.com/other' };
  await ask('createLink', { body: { long_url: other.address, title: 'Other' }, geo_targets: [], at: other });
  expect(proxy.seen.slice(requestCount).filter((one) => one.asked.startsWith('POST'))).toEqual([]);
  expect(await ask('connect', { settings, token: await anotherToken(), check: false })).toMatchObject({ ok: true });
  expect(await operationsAtRest()).toEqual([]);
  expect((await links()).map(({ title }) => title).toSorted()).toEqual(['Other', 'Page']);
});

it('a token that is refused during the search for a lost create suspends it, and the next one finds its link', async () => {
  const { proxy, links, settings, anotherToken, ...service } = await runFaultyService();
  await connectedTo({ ...service, settings });
  await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
  await proxy.inject('unauthorized', { on: 'GET /links', times: 1 });
  expect(await create()).toMatchObject({ ok: true, value: { state: 'pending' } });
  await eventually(async () =>
    expect((await openOperations()).map(({ state }) => state.name)).toEqual(['unconfirmed']),
  );
  expect(await ask('connect', { settings, token: await anotherToken(), check: false })).toMatchObject({ ok: true });
  expect(await operationsAtRest()).toEqual([]);
  expect(await links()).toHaveLength(1);
});

it('two presses at once for the same place, in two windows, create one link', async () => {
  const { links, ...service } = await runFaultyService();
  await connectedTo(service);
  const there = { ...here, tabId: 9 };
  const other = ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: there });
  const [one, two] = await Promise.all([create(), other]);
  expect(one).toEqual(two);
  expect(await links()).toHaveLength(1);
});
