import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { operation } from '@/lib/operations/operation.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedService, here, placeAt } from '../../../setup/connected.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { openOperations } from '../../../setup/operations.ts';
import { readStoredValues } from '../../../setup/stored-values.ts';
import { until } from '../../../setup/until.ts';

it('a link whose worker was stopped before all subscribers finished is found again, not duplicated', async () => {
  const { links } = await connectedService();
  const write = fakeBrowser.storage.session.set.bind(fakeBrowser.storage.session);
  const writeSpy = vi
    .spyOn(fakeBrowser.storage.session, 'set')
    .mockImplementation((items) => ('places' in items ? new Promise(() => {}) : write(items)));
  const made = await makeLink();
  writeSpy.mockRestore();
  await startBackground();
  await until(async () => expect(await recallMade(here)).toEqual(made));
  await until(async () => expect((await readStoredValues()).filter(([area]) => area === 'operations')).toEqual([]));
  expect(await links()).toHaveLength(1);
});

it('the person is not asked if an equal link was created before all subscribers finished', async () => {
  const { links } = await connectedService();
  const other = await makeLink({ title: 'Other' }, { at: placeAt(3, 'https://example.com/other') });
  await eventually(async () => expect(await openOperations()).toEqual([]));
  const write = fakeBrowser.storage.session.set.bind(fakeBrowser.storage.session);
  const writeSpy = vi
    .spyOn(fakeBrowser.storage.session, 'set')
    .mockImplementation((items) => ('places' in items ? new Promise(() => {}) : write(items)));
  const made = await makeLink();
  const there = { ...here, tabId: 2 };
  const again = await makeLink({}, { at: there });
  // Saved after all other data about them.
  await ask('updateLink', { id: other.id, title: 'Renamed' });
  writeSpy.mockRestore();
  await startBackground();
  await eventually(async () => expect(await openOperations()).toEqual([]));
  expect(await recallMade(here)).toEqual(made);
  expect(await recallMade(there)).toEqual(again);
  expect(await links()).toHaveLength(3);
});

it('the country rules of a created link are saved with it at once, so that no worker adds them twice', async () => {
  await connectedService();
  const saved = new Map<IDBTransaction, string[]>();
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function note(this: IDBObjectStore, ...given) {
    const { data } = operation.safeParse(given[0]);
    const together = saved.get(this.transaction) ?? [];
    saved.set(this.transaction, data === undefined ? together : [...together, `${data.write.kind} ${data.state.name}`]);
    return put.apply(this, given);
  });
  const geo_targets = [{ country_id: 'DE' as const, target_url: 'https://example.com/de' }];
  await ask('createLink', { body: { long_url: here.address }, geo_targets, at: here });
  await eventually(async () => expect(await openOperations()).toEqual([]));
  const first = saved.values().find((written) => written.some((one) => one.startsWith('update')));
  expect(first).toContain('create done');
});
