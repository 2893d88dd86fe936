import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, holdClock, hurryTime, unsent } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { failRemovals, fillDisk, keptInSession, openOperations } from '../../../setup/operations.ts';
import { unavailableService } from '../../../setup/unavailable-service.ts';

const rename = (title: string) => ask('updateLink', { id: linkOf(1).id, title });
const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });
const updated = answer(200, { status: 'success', message: 'Updated' });

const isWaiting = ({ state }: Operation) => state.name === 'waiting';
const isPendingState = (name: string) => name.endsWith(':pending');

describe('what the disk has no room for is kept until the browser closes:', () => {
  it('the next worker knows a create whose answer was lost, and creates no second link', async () => {
    const service = await runFaultyService();
    const { proxy, links } = service;
    await connectedTo(service);
    const press = () => ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
    fillDisk();
    await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
    await proxy.inject('serverErrorBefore', { on: 'GET /links', times: 1 });
    const notKept = { ok: false, failure: { kind: 'storage' } };
    expect(await press()).toEqual(notKept);
    await startBackground();
    expect((await unsent()).map(({ state }) => state.name)).toEqual(['unconfirmed']);
    expect(await press()).toEqual(notKept);
    hurryTime(proxy.isBusy);
    await eventually(async () => expect(await unsent()).toEqual([]));
    expect(proxy.handled('POST /link/create')).toBe(1);
    expect(await links()).toHaveLength(1);
  });

  it('the next worker shows an edit to pages, and sends it', async () => {
    const { behave, seen } = await listService(linksFrom(1));
    behave(busy);
    fillDisk();
    expect(await rename('One')).toEqual({ ok: false, failure: { kind: 'storage' } });
    await startBackground();
    expect(await unsent()).toMatchObject([{ write: { body: { title: 'One' } } }]);
    const sent = () => seen.filter(({ method }) => method === 'PUT').length;
    const before = sent();
    behave(updated);
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await unsent()).toEqual([]));
    expect(sent()).toBe(before + 1);
  });

  it('once there is room, it is saved on disk alone', async () => {
    const { behave } = await listService(linksFrom(1));
    behave(busy);
    const full = fillDisk();
    await rename('One');
    expect(await keptInSession()).toHaveLength(1);
    full.mockRestore();
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await openOperations()).toHaveLength(1));
    await eventually(async () => expect(await keptInSession()).toEqual([]));
  });

  it('once there is room, pages are notified once, and session storage removes it later if it cannot at first', async () => {
    await unavailableService();
    holdClock();
    const full = fillDisk();
    await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
    const { session } = fakeBrowser.storage;
    const removing = vi.spyOn(session, 'remove').mockRejectedValue(new Error('The browser fails'));
    full.mockRestore();
    await ask('sendNow', { operation: null });
    const waits = () => eventually(async () => expect((await openOperations()).map(isWaiting)).toEqual([true]));
    await waits();
    const setting = vi.spyOn(session, 'set');
    const shown = () => setting.mock.calls.filter(([items]) => Object.keys(items).some(isPendingState)).length;
    for (let read = 0; read < 50; read += 1) await ask('readOperation', { id: crypto.randomUUID() });
    expect(shown()).toBeLessThan(5);
    expect(await keptInSession()).toHaveLength(1);
    removing.mockRestore();
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await keptInSession()).toEqual([]));
    await waits();
  });

  it('the next worker does not send an edit that is done, although the disk could not even remove it', async () => {
    const { behave, seen } = await listService(linksFrom(1));
    behave(busy);
    await rename('One');
    const full = fillDisk();
    const removing = failRemovals();
    behave(updated);
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await unsent()).toEqual([]));
    const [operation] = await openOperations();
    const id = operation?.id ?? '';
    expect(await ask('readOperation', { id })).toMatchObject({ value: { operation: { state: { name: 'done' } } } });
    const sent = seen.length;
    full.mockRestore();
    removing.mockRestore();
    await startBackground();
    await ask('sendNow', { operation: null });
    await rename('Two');
    await eventually(async () => expect(await unsent()).toEqual([]));
    const titles = seen.slice(sent).flatMap(({ method, body }) => (method === 'PUT' ? JSON.parse(body).title : []));
    expect(titles).toEqual(['Two']);
  });

  it('the next worker does not send a change that was discarded, although the disk could not remove it', async () => {
    const { behave, seen } = await listService(linksFrom(1));
    behave(busy);
    await rename('One');
    const removing = failRemovals();
    const [operation] = await openOperations();
    await ask('discard', { operation: operation?.id ?? '' });
    const sent = seen.length;
    await startBackground();
    behave(updated);
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await unsent()).toEqual([]));
    removing.mockRestore();
    await rename('Two');
    await eventually(async () => expect(await openOperations()).toEqual([]));
    const titles = seen.slice(sent).flatMap(({ method, body }) => (method === 'PUT' ? JSON.parse(body).title : []));
    expect(titles).toEqual(['Two']);
  });
});
