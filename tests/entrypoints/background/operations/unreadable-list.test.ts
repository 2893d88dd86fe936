import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, hangUp } from '../../../lib/client/unruly-service.ts';
import { eventually, holdClock, hurryTime } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { candidatesOf, openOperations, operationsAtRest } from '../../../setup/operations.ts';

const press = () => ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: here });

const choosing = { name: 'ambiguous', candidates: [] };

/** Waits until the person is asked, with no links to choose from. */
const waitUntilAmbiguous = () =>
  eventually(async () => {
    const [operation, ...others] = await openOperations();
    expect(others).toEqual([]);
    expect(operation?.state).toEqual(choosing);
    return operation?.id ?? '';
  });

it('a create that the person wants sent again is not asked about again because of the same links', async () => {
  const same = { long_url: here.address, title: 'Page' };
  const old = linkOf(1, { ...same, created_at: new Date(Date.now() - 3_600_000).toISOString() });
  const links: unknown[] = [];
  const service = await listService(links);
  let posts = 0;
  const data = linkOf(2, same);
  const created = answer(201, { status: 'success', data });
  service.behave((...request) => {
    if (request[1].method !== 'POST') return service.list(...request);
    posts += 1;
    // Made elsewhere since Hem read the list.
    links.splice(0, 1, old);
    return (posts < 3 ? hangUp : created)(...request);
  });
  hurryTime();
  await press();
  const asking = await eventually(async () => {
    const [operation] = await openOperations();
    if (operation?.state.name !== 'ambiguous') throw new Error('The person is not asked');
    return operation;
  });
  expect(candidatesOf(asking.state)).toMatchObject([{ id: old.id }]);
  await ask('chooseLink', { operation: asking.id, id: null });
  expect(await operationsAtRest()).toEqual([]);
  expect(posts).toBe(3);
});

describe('a lost create, if the list cannot be read', () => {
  it('asks the person at once if the token may not read it', async () => {
    const { behave } = await listService([]);
    const forbidden = answer(403, { status: 'failure', message: 'No lists' });
    behave((...request) => (request[1].method === 'POST' ? hangUp(...request) : forbidden(...request)));
    await press();
    expect((await openOperations()).map(({ state }) => state)).toEqual([choosing]);
  });

  it('asks the person, and sends no second create, if a new record of the list is unreadable', async () => {
    const unreadable = { long_url: here.address, title: 'Page', created_at: new Date().toISOString() };
    const service = await listService([unreadable, linkOf(1)]);
    service.behave((...request) => (request[1].method === 'POST' ? hangUp : service.list)(...request));
    hurryTime();
    await press();
    await waitUntilAmbiguous();
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each(['portalBefore', 'loginBefore', 'halfJson'] as const)(
    'asks the person after some failed searches with %s, and creates the link if the person wants it',
    async (fault) => {
      const { proxy, links, ...service } = await runFaultyService();
      await connectedTo(service);
      hurryTime(proxy.isBusy);
      await proxy.inject('resetBefore', { on: 'POST /link/create', times: 1 });
      await proxy.inject(fault, { on: 'GET /links' });
      await press();
      const operation = await waitUntilAmbiguous();
      expect(await links()).toEqual([]);
      expect(await ask('chooseLink', { operation, id: null })).toEqual({ ok: true, value: true });
      expect(await operationsAtRest()).toEqual([]);
      expect(await links()).toHaveLength(1);
    },
  );

  it.each(['portalBefore', 'serverErrorBefore'] as const)(
    'asks the person even if they press Check now repeatedly, with %s',
    async (fault) => {
      const { proxy, ...service } = await runFaultyService();
      await connectedTo(service);
      // No search runs meanwhile, since a press would not start its own then.
      holdClock();
      await proxy.inject('resetBefore', { on: 'POST /link/create' });
      await proxy.inject(fault, { on: 'GET /links' });
      await press();
      for (let times = 0; times < 15; times += 1) {
        const looks = proxy.seen.length;
        const [operation] = await openOperations();
        if (operation?.state.name !== 'unconfirmed') break;
        await ask('sendNow', { operation: operation.id });
        await eventually(() => expect(proxy.seen.length).toBeGreaterThan(looks));
        await eventually(async () => expect((await openOperations())[0]).not.toEqual(operation));
      }
      await waitUntilAmbiguous();
    },
  );

  it('continues automatically once the service can be reached', async () => {
    const { proxy, links, ...service } = await runFaultyService();
    await connectedTo(service);
    hurryTime(proxy.isBusy);
    await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
    await proxy.inject('resetBefore', { on: 'GET /links', times: 5 });
    await press();
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toHaveLength(1);
  });
});
