import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectAnother, connectedTo, here, placeAt } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';

const create = () => ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: here });

it('operations that a refused token suspended resume with the next token of the same service, without duplicates', async () => {
  const { proxy, links, settings, anotherToken, ...service } = await runFaultyService();
  await connectedTo({ ...service, settings });
  await proxy.inject('unauthorized', { on: 'POST /link/create', times: 1 });
  expect(await create()).toMatchObject({ ok: true, value: { state: 'pending' } });
  await eventually(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('!'));
  const requestCount = proxy.seen.length;
  // Nothing is sent meanwhile, whatever is added, also by the next worker.
  await startBackground();
  const other = { ...here, tabId: 2, address: 'https://example.com/other' };
  await ask('createLink', { body: { long_url: other.address, title: 'Other' }, geo_targets: [], at: other });
  expect(proxy.seen.slice(requestCount).filter((one) => one.asked.startsWith('POST'))).toEqual([]);
  expect(await ask('connect', { settings, token: await anotherToken(), check: false })).toMatchObject({ ok: true });
  expect(await operationsAtRest()).toEqual([]);
  expect((await links()).map(({ title }) => title).toSorted()).toEqual(['Other', 'Page']);
});

it('a token that one service refused is not used again because changes of another connection are sent', async () => {
  const [refusing, other] = [await runFaultyService(), await runFaultyService()];
  await connectedTo(refusing);
  await refusing.proxy.inject('unauthorized', { on: 'POST /link/create' });
  expect(await create()).toMatchObject({ ok: true, value: { state: 'pending' } });
  const requests = refusing.proxy.seen.length;
  await connectAnother(other);
  await makeLink();
  await ask('sendNow', { operation: null });
  expect(refusing.proxy.seen.slice(requests)).toEqual([]);
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

describe('what a read-only token could not do', () => {
  /** Refuses an update, a create and a deletion. */
  async function refusedChanges() {
    const { links, settings, anotherToken, ...service } = await runFaultyService();
    await connectedTo({ ...service, settings });
    const there = placeAt(2, 'https://b.example/');
    const [renamed, deleted] = [await makeLink({ title: 'Old' }), await makeLink({ title: 'Gone' }, { at: there })];
    const connectWith = async (rights: { readOnly?: boolean }) =>
      ask('connect', { settings, token: await anotherToken(rights), check: false });
    await connectWith({ readOnly: true });
    const at = placeAt(3, 'https://c.example/');
    const body = { long_url: at.address, title: 'Made' };
    for (const refused of [
      await ask('updateLink', { id: renamed.id, title: 'New' }),
      await ask('createLink', { body, geo_targets: [], at }),
    ])
      expect(refused).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    await ask('scheduleDelete', { id: deleted.id });
    const deletion = (await openOperations()).find(({ write }) => write.kind === 'delete');
    await ask('sendNow', { operation: deletion?.id ?? '' });
    expect((await operationsAtRest()).map(({ state }) => state.name)).toEqual(['refused', 'refused', 'refused']);
    return {
      proxy: service.proxy,
      connectWith,
      titles: async () => (await links()).map(({ title }) => title).toSorted(),
    };
  }

  it('is done with the next token, except for deletions, which the person sends', async () => {
    const { connectWith, titles } = await refusedChanges();
    await connectWith({});
    await eventually(async () => expect(await titles()).toEqual(['Gone', 'Made', 'New']));
    expect((await operationsAtRest()).map(({ write }) => write.kind)).toEqual(['delete']);
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await titles()).toEqual(['Made', 'New']));
    expect(await operationsAtRest()).toEqual([]);
  });

  it('stays refused, each with its reason, if the next token may not do it either', async () => {
    const { connectWith, titles } = await refusedChanges();
    await connectWith({ readOnly: true });
    await ask('sendNow', { operation: null });
    await eventually(async () =>
      expect((await operationsAtRest()).map(({ state }) => 'failure' in state && state.failure?.kind)).toEqual([
        ...['forbidden', 'forbidden', 'forbidden'],
      ]),
    );
    expect(await titles()).toEqual(['Gone', 'Old']);
  });

  it('is not sent again because the browser goes online', async () => {
    const { proxy, titles } = await refusedChanges();
    const requests = proxy.seen.length;
    self.dispatchEvent(new Event('online'));
    // A later call of the same kind ends after it.
    await ask('sendNow', { operation: crypto.randomUUID() });
    expect(proxy.seen.slice(requests)).toEqual([]);
    expect((await operationsAtRest()).map(({ state }) => state.name)).toEqual(['refused', 'refused', 'refused']);
    expect(await titles()).toEqual(['Gone', 'Old']);
  });
});
