import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
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
