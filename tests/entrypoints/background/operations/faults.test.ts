import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { abortHeldCalls } from '../../../setup/call-timeouts.ts';
import { eventually, hurryTime, unsent } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { type FaultName, faultNames, faults } from '../../../setup/faults.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { isUnconfirmed, openOperations, operationsAtRest } from '../../../setup/operations.ts';

const body = { long_url: here.address, title: 'Page' };
const press = () => ask('createLink', { body, geo_targets: [], at: here });

/** Starts a service behind a proxy, connects to it, and speeds the clock up. */
async function faultyService(fault: FaultName) {
  const service = await runFaultyService();
  await connectedTo(service);
  // A held request ends when the client gives up.
  if (fault === 'held') abortHeldCalls(service.proxy);
  hurryTime(fault === 'held' ? undefined : service.proxy.isBusy);
  return service;
}

/** After these the service may still be at work, so a second link is possible (docs/pending-changes.md). */
const unsolvable: readonly FaultName[] = ['heldBefore'];
const solvable = faultNames.filter((name) => !unsolvable.includes(name));

describe('creating a link creates exactly one', () => {
  it.for(solvable)('if the first try meets %s, and the person presses again', async (fault) => {
    const { proxy, links } = await faultyService(fault);
    await proxy.inject(fault, { on: 'POST /link/create', times: 1 });
    const [first, again] = [press(), press()];
    if (fault === 'refused') await eventually(async () => expect((await unsent())[0]?.state).toSatisfy(isUnconfirmed));
    if (fault === 'refused' || fault === 'held') await proxy.heal();
    await again;
    const ended = await first;
    if (!ended.ok || ended.value.state === 'pending') await press();
    if (fault === 'unauthorized') await ask('sendNow', { operation: null });
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toHaveLength(1);
    await eventually(async () => expect(await recallMade(here)).toMatchObject({ title: 'Page' }));
  });

  it.for(solvable)('if the first try meets %s, and the worker is stopped with it', async (fault) => {
    const { proxy, links } = await faultyService(fault);
    await proxy.inject(fault, { on: 'POST /link/create', times: 1 });
    void press();
    await eventually(async () => expect(proxy.seen.length + (await openOperations()).length).toBeGreaterThan(0));
    await startBackground();
    await proxy.heal();
    if (fault === 'unauthorized') await ask('sendNow', { operation: null });
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toHaveLength(1);
  });

  it.for(solvable)('if the first try meets %s, and the browser is closed with it', async (fault) => {
    const { proxy, links } = await faultyService(fault);
    await proxy.inject(fault, { on: 'POST /link/create', times: 1 });
    void press();
    await eventually(async () => expect(proxy.seen.length + (await openOperations()).length).toBeGreaterThan(0));
    await closeBrowser();
    await startBackground();
    await proxy.heal();
    if (fault === 'unauthorized') await ask('sendNow', { operation: null });
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toHaveLength(1);
  });
});

describe('changing and deleting', () => {
  it.for(solvable)('end as requested if each first try meets %s', async (fault) => {
    const { proxy, links } = await faultyService(fault);
    const [changed, deleted] = [await makeLink({ title: 'Old' }), await makeLink({ title: 'Other' })];
    await proxy.inject(fault, { on: 'PUT /link/update', times: 1 });
    await proxy.inject(fault, { on: 'DELETE /link/delete', times: 1 });
    const answers = [ask('updateLink', { id: changed.id, title: 'New' }), ask('deleteLink', { id: deleted.id })];
    if (fault === 'refused') await eventually(async () => expect((await unsent()).length).toBe(2));
    if (fault === 'refused' || fault === 'held') await proxy.heal();
    await Promise.all(answers);
    if (fault === 'unauthorized') await ask('sendNow', { operation: null });
    expect(await operationsAtRest()).toEqual([]);
    expect((await links()).map(({ title }) => title)).toEqual(['New']);
  });
});

describe.each([
  ['the worker is stopped', () => undefined],
  ['the browser is closed', closeBrowser],
])('changing and deleting, while %s', (_, close) => {
  it.for(solvable)('end as requested if each first try meets %s', async (fault) => {
    const { proxy, links } = await faultyService(fault);
    const [changed, deleted] = [await makeLink({ title: 'Old' }), await makeLink({ title: 'Other' })];
    await operationsAtRest();
    await proxy.inject(fault, { on: 'PUT /link/update', times: 1 });
    await proxy.inject(fault, { on: 'DELETE /link/delete', times: 1 });
    // The link cannot be read again either.
    await proxy.inject('resetBefore', { on: 'GET /link', times: 1 });
    void ask('updateLink', { id: changed.id, title: 'New' });
    void ask('deleteLink', { id: deleted.id });
    await eventually(async () => {
      const pendingKinds = (await openOperations()).map(({ write }) => write.kind);
      const seen = proxy.seen.map(({ asked }) => asked);
      expect(pendingKinds.includes('update') || seen.includes('PUT /link/update')).toBe(true);
      expect(pendingKinds.includes('delete') || seen.includes('DELETE /link/delete')).toBe(true);
    });
    await close();
    await startBackground();
    await proxy.heal();
    if (fault === 'unauthorized') await ask('sendNow', { operation: null });
    expect(await operationsAtRest()).toEqual([]);
    expect((await links()).map(({ title }) => title)).toEqual(['New']);
  });
});

describe('a deletion', () => {
  it('whose answer is lost, while the link is unreadable too, still deletes the link', async () => {
    const { proxy, links } = await faultyService('resetAfter');
    const { id } = await makeLink();
    await proxy.inject('resetAfter', { on: 'DELETE /link/delete', times: 1 });
    await proxy.inject('resetBefore', { on: 'GET /link', times: 6 });
    await ask('deleteLink', { id });
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toEqual([]);
  });
});

describe('every fault', () => {
  it('is tested', () => expect(Object.keys(faults)).toEqual([...faultNames]));
});
