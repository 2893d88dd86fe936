import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { releaseHost } from '@/lib/permissions/host.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, holdClock } from '../../../setup/clock.ts';
import { connectedTo, placeAt } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { dueOperation, openOperations, operationsAtRest, storeOperations } from '../../../setup/operations.ts';
import { allowHost } from '../../../setup/press.ts';
import { saved } from '../../../setup/saved.ts';

const create = (page: string, body: object = {}) => {
  const at = placeAt(1, `https://example.com/${page}`);
  return ask('createLink', { body: { long_url: at.address, title: page, ...body }, geo_targets: [], at });
};

/** Connects to a service, and records requests. The proxy can drop its answers to creates. */
async function connected({ isAllowed = true } = {}) {
  const service = await runFaultyService();
  const connection = await connectedTo(service);
  if (isAllowed) await allowHost(service.settings.baseUrl);
  const keys: (string | null)[] = [];
  const { fetch } = globalThis;
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', (address: string, how?: RequestInit) => {
    if (how?.method === 'POST') keys.push(new Headers(how.headers).get('Idempotency-Key'));
    return fetch(address, how);
  });
  const requests = () => service.proxy.seen.map((one) => one.asked);
  const isEchoed = async () => (await saved('local'))[`connection:${connection.id}:echoesKey`] ?? false;
  const loseAnswer = () => service.proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
  return { ...service, connection, keys, requests, isEchoed, loseAnswer };
}

it('a create carries its operation’s key if Hem may access the host, and none otherwise', async () => {
  const { keys } = await connected();
  await create('one');
  await create('two');
  expect(keys).toEqual([expect.stringMatching(/^"[\da-f-]{36}"$/), expect.stringMatching(/^"[\da-f-]{36}"$/)]);
  expect(new Set(keys).size).toBe(2);
});

it('a create carries no key without the host permission, since many services would refuse it', async () => {
  const { keys, isEchoed, settings } = await connected({ isAllowed: false });
  await create('one');
  expect(keys).toEqual([null]);
  expect(await isEchoed()).toBe(false);
  await allowHost(settings.baseUrl);
  await create('two');
  expect(keys).toEqual([null, expect.any(String)]);
});

it('a create whose answer is lost is sent again with its key if the service echoes keys, and creates one link', async () => {
  const { requests, keys, isEchoed, links, loseAnswer } = await connected();
  await create('one');
  await eventually(async () => expect(await isEchoed()).toBe(true));
  await loseAnswer();
  const before = requests().length;
  expect(await create('two', { custom_link: 'sale' })).toMatchObject({ ok: true, value: { state: 'made' } });
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  expect(await links()).toHaveLength(2);
  // No search: every list request came before.
  expect(
    requests()
      .slice(before)
      .filter((one) => one === 'POST /link/create'),
  ).toHaveLength(2);
});

it('a create without a key is searched for, even if Hem may access the host when it is retried', async () => {
  const { proxy, keys, isEchoed, links, settings, loseAnswer } = await connected();
  await create('one');
  await eventually(async () => expect(await isEchoed()).toBe(true));
  await releaseHost(settings.baseUrl, []);
  await loseAnswer();
  await proxy.inject('serverErrorBefore', { on: 'GET /links', times: 1 });
  expect(await create('two')).toMatchObject({ ok: true, value: { state: 'pending' } });
  await allowHost(settings.baseUrl);
  await ask('sendNow', { operation: null });
  expect(await operationsAtRest()).toEqual([]);
  expect(keys).toEqual([expect.any(String), null]);
  expect(await links()).toHaveLength(2);
});

it('a create whose every answer is lost is sent again once, and then waits', async () => {
  const { requests, isEchoed, proxy } = await connected();
  await create('one');
  await eventually(async () => expect(await isEchoed()).toBe(true));
  await proxy.inject('resetAfter', { on: 'POST /link/create' });
  holdClock();
  const before = requests().length;
  await create('two');
  const pending = await eventually(async () => {
    const [operation] = await openOperations();
    expect(operation?.state).toMatchObject({ name: 'unconfirmed', tries: 1 });
    return operation?.state;
  });
  expect(pending?.name === 'unconfirmed' && pending.checkAt).toBeGreaterThan(Date.now());
  expect(requests().slice(before)).toEqual(['POST /link/create', 'POST /link/create']);
});

it('the very first create, whose answer is lost, is searched for in the list', async () => {
  const { keys, links, loseAnswer } = await connected();
  await loseAnswer();
  expect(await create('one')).toMatchObject({ ok: true, value: { state: 'made' } });
  expect(keys).toHaveLength(1);
  expect(await links()).toHaveLength(1);
});

it('a service that echoes no key never gets a create twice', async () => {
  const { keys, links, loseAnswer, isEchoed } = await connected();
  await create('one');
  await eventually(async () => expect(await isEchoed()).toBe(true));
  // Like one that was replaced by another.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, how?: RequestInit) => {
    const headers = new Headers(how?.headers);
    headers.delete('Idempotency-Key');
    return fetch(address, { ...how, headers });
  });
  await create('two');
  await eventually(async () => expect(await isEchoed()).toBe(false));
  await loseAnswer();
  expect(await create('three')).toMatchObject({ ok: true, value: { state: 'made' } });
  expect(await links()).toHaveLength(3);
  expect(keys).toHaveLength(3);
});

it('a create whose worker is stopped while it is sent is sent again by the next, and creates one link', async () => {
  const { links, isEchoed, proxy } = await connected();
  await create('one');
  await eventually(async () => expect(await isEchoed()).toBe(true));
  await proxy.inject('held', { on: 'POST /link/create', times: 1 });
  void create('two').catch(() => undefined);
  await eventually(async () => expect((await openOperations()).map(({ state }) => state.name)).toEqual(['sending']));
  await startBackground();
  await proxy.heal();
  expect(await operationsAtRest()).toEqual([]);
  expect((await links()).map(({ title }) => title).toSorted()).toEqual(['one', 'two']);
});

it('a create is sent again for six days, and then searched for', async () => {
  const { connection, isEchoed, links, proxy } = await connected();
  await create('one');
  await eventually(async () => expect(await isEchoed()).toBe(true));
  const day = 86_400_000;
  const unsure = (days: number) => {
    const since = Date.now() - days * day;
    const body = { long_url: `https://example.com/${days}`, title: `${days} days` };
    return dueOperation(
      connection.id,
      { kind: 'create', body, geo_targets: [] },
      {
        ...{ askedAt: since, keyedSince: since },
        state: { name: 'unconfirmed', since, checkAt: 0, tries: 0, failure: null },
      },
    );
  };
  await storeOperations(unsure(5.9), unsure(6.1));
  const before = proxy.seen.length;
  await startBackground();
  expect(await operationsAtRest()).toEqual([]);
  const lists = proxy.seen.slice(before).filter(({ asked }) => asked === 'GET /links');
  expect(lists.length).toBeGreaterThan(0);
  expect((await links()).map(({ title }) => title).toSorted()).toEqual(['5.9 days', '6.1 days', 'one']);
});
