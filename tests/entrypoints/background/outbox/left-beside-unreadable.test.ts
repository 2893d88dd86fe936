import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { defaultPresetsItem } from '@/lib/storage/default-presets.ts';
import { startBackground } from '../../../setup/background.ts';
import { entryOf, leaveEntries } from '../../../setup/left-entries.ts';
import { listService } from '../../../setup/list-service.ts';
import { keptEntries } from '../../../setup/outbox.ts';

const elsewhere = 'https://elsewhere.example/v1';

const createAt = (service: string, slug: string) =>
  entryOf(service, { kind: 'create', body: { long_url: `https://example.com/${slug}` }, geo_targets: [] });

/** As a newer Hem may keep a connection: this one cannot read it. */
const ofNewer = { baseUrl: elsewhere, scope: 'newer', domains: 'all' };

it('what waits for a connection that this Hem cannot read stays when another is left', async () => {
  const { settings } = await listService([]);
  await fakeBrowser.storage.local.set({ otherConnections: [ofNewer] });
  await defaultPresetsItem.set({ [settings.baseUrl]: 'one', [`${elsewhere}#newer`]: 'other' });
  await leaveEntries(createAt(settings.baseUrl, 'here'), createAt(`${elsewhere}#newer`, 'there'));
  await startBackground();
  await ask('disconnect', null);
  expect((await keptEntries()).map(({ baseUrl }) => baseUrl)).toEqual([`${elsewhere}#newer`]);
  expect(await defaultPresetsItem.get()).toEqual({ [`${elsewhere}#newer`]: 'other' });
});

it('what waits for a connection that is gone goes when another is left', async () => {
  const { settings } = await listService([]);
  await fakeBrowser.storage.local.set({ otherConnections: [ofNewer] });
  await leaveEntries(createAt(settings.baseUrl, 'here'), createAt(`${elsewhere}#gone`, 'there'));
  await startBackground();
  await ask('disconnect', null);
  expect(await keptEntries()).toEqual([]);
});
