import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { answer, type Behaviour, hangUp } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { holdClock, hurryTime } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { dueOperation, openOperations, operationsAtRest, storeOperations } from '../../../setup/operations.ts';

const day = 86_400_000;
const TrueDate = Date;

/** Sets this device's clock wrong by some days, and speeds it up. The clock of the service is right. */
async function serviceWithClockOff(days: number) {
  const service = await runFaultyService({ clock: () => new TrueDate() });
  hurryTime(service.proxy.isBusy);
  vi.setSystemTime(TrueDate.now() + days * day);
  await connectedTo(service);
  return service;
}

const press = () => ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: here });

describe('a lost create is not sent twice', () => {
  it.each([2, 400, -2])('if the clock of this device is %i days ahead', async (days) => {
    const { proxy, links } = await serviceWithClockOff(days);
    await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
    await press();
    expect(await operationsAtRest()).toEqual([]);
    expect(proxy.handled('POST /link/create')).toBe(1);
    expect(await links()).toHaveLength(1);
  });

  it('and the person is asked if the service does not send its time', async () => {
    const made = linkOf(1, {
      long_url: here.address,
      title: 'Page',
      created_at: new Date(Date.now() - 2 * day).toISOString(),
    });
    const service = await listService([made]);
    service.behave((response, request) => {
      response.sendDate = false;
      return request.method === 'POST' ? hangUp(response, request) : service.list(response, request);
    });
    await press();
    expect((await openOperations()).map(({ state }) => state)).toMatchObject([
      { name: 'ambiguous', candidates: [{ id: made.id }] },
    ]);
  });
});

describe('if the clock is set back by a day meanwhile', () => {
  /** Time passes only after the clock was set back. */
  async function serviceWithClockSetBack() {
    const service = await runFaultyService({ clock: () => new TrueDate() });
    let isHeld = true;
    hurryTime(() => isHeld || service.proxy.isBusy());
    await connectedTo(service);
    const setBack = () => {
      vi.setSystemTime(Date.now() - day);
      isHeld = false;
    };
    return { ...service, setBack };
  }
  const asked = ({ seen }: { seen: readonly { asked: string }[] }, what: string) =>
    seen.filter((one) => one.asked === what).length;

  it('a lost create that did not arrive is sent once, and the list is not read all the time', async () => {
    const { proxy, links, setBack } = await serviceWithClockSetBack();
    await proxy.inject('resetBefore', { on: 'POST /link/create', times: 1 });
    await press();
    setBack();
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toHaveLength(1);
    expect(asked(proxy, 'GET /links')).toBeLessThan(12);
  });

  it('a lost create that did arrive is found', async () => {
    const { proxy, links, setBack } = await serviceWithClockSetBack();
    await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
    await proxy.inject('serverErrorBefore', { on: 'GET /links', times: 8 });
    await press();
    setBack();
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toHaveLength(1);
    expect(proxy.handled('POST /link/create')).toBe(1);
  });

  it('a postponed change, and a deletion in its undo time, are sent', async () => {
    const { proxy, links, setBack } = await serviceWithClockSetBack();
    const [{ id }, { id: other }] = [
      await makeLink(),
      await makeLink({ title: 'Other' }, { at: { ...here, tabId: 2 } }),
    ];
    await proxy.inject('serverErrorBefore', { on: 'PUT /link/update', times: 1 });
    await ask('updateLink', { id, title: 'Changed' });
    await ask('scheduleDelete', { id: other });
    setBack();
    expect(await operationsAtRest()).toEqual([]);
    expect((await links()).map(({ title }) => title)).toEqual(['Changed']);
  });
});

it('a change postponed for seconds before the clock was set back, without a worker, waits no longer', async () => {
  const service = await runFaultyService();
  hurryTime(service.proxy.isBusy);
  await connectedTo(service);
  const { id } = await makeLink();
  const later = Date.now() + day / 2;
  const write = { kind: 'update' as const, body: { id, title: 'Changed' }, base: null };
  const state = { name: 'waiting' as const, sendAt: later + 2000, tries: 1, failure: null };
  await storeOperations(dueOperation(pageConnectionId(), write, { askedAt: later, state }));
  await startBackground();
  expect(await operationsAtRest()).toEqual([]);
  expect((await service.links()).map(({ title }) => title)).toEqual(['Changed']);
});

describe('a list with the oldest links first, at a service that misreads its filter', () => {
  it('is read to its end before a create is sent again', async () => {
    const old = Array.from({ length: 150 }, (_, at) => linkOf(at + 1));
    const made = linkOf(500, { long_url: here.address, title: 'Page', created_at: new Date().toISOString() });
    const service = await listService([...old, made]);
    let posts = 0;
    const nothing = answer(200, { status: 'success', data: { links: [] } });
    const behaviour: Behaviour = (response, request) => {
      if (request.method === 'POST') {
        posts += 1;
        return hangUp(response, request);
      }
      return request.url?.includes('start_date') ? nothing(response, request) : service.list(response, request);
    };
    service.behave(behaviour);
    await press();
    expect(posts).toBe(1);
    expect(await operationsAtRest()).toEqual([]);
  });
});

describe('if the clock was set back by an hour a moment ago', () => {
  const setBack = () => holdClock(Date.now() - 3_600_000);

  it.each(['nothing', 'a read'])('a deletion can be undone after %s', async (between) => {
    await listService(linksFrom(1));
    await startBackground();
    await ask('readOperation', { id: crypto.randomUUID() });
    setBack();
    if (between === 'a read') await ask('readOperation', { id: crypto.randomUUID() });
    await ask('scheduleDelete', { id: linkOf(1).id });
    expect(await openOperations()).toMatchObject([{ state: { name: 'waiting', sendAt: Date.now() + 10_000 } }]);
  });

  it('a change waits as long as the service has asked since', async () => {
    const { behave } = await listService(linksFrom(1));
    const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });
    behave((...request) => {
      setBack();
      busy(...request);
    }, busy);
    await ask('updateLink', { id: linkOf(1).id, title: 'One' });
    expect(await openOperations()).toMatchObject([{ state: { name: 'waiting', sendAt: Date.now() + 600_000 } }]);
  });
});
