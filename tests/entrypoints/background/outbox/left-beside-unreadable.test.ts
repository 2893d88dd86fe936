import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { defaultPresetsItem } from '@/lib/storage/default-presets.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService } from '../../../setup/connected.ts';
import { begin, jobEnded, rowOfCreate } from '../../../setup/jobs.ts';
import { entryOf, leaveEntries } from '../../../setup/left-entries.ts';
import { listService } from '../../../setup/list-service.ts';
import { eventually, keptEntries } from '../../../setup/outbox.ts';

const elsewhere = 'https://elsewhere.example/v1';

const createAt = (service: string, slug: string) =>
  entryOf(service, { kind: 'create', body: { long_url: `https://example.com/${slug}` }, geo_targets: [] });

/** Not due before the test is over. */
const later = { name: 'waiting' as const, sendAt: Date.now() + 3_600_000, tries: 0, failure: null };

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

it('what waits for a connection that was left, as its worker was stopped meanwhile, goes with the next start', async () => {
  const { settings } = await listService([]);
  await fakeBrowser.storage.local.set({ otherConnections: [ofNewer] });
  await leaveEntries(
    ...[createAt(`${elsewhere}#newer`, 'there'), createAt(`${elsewhere}#gone`, 'gone')],
    entryOf(settings.baseUrl, { kind: 'delete', id: crypto.randomUUID() }, { state: later }),
  );
  await startBackground();
  await eventually(async () =>
    expect((await keptEntries()).map(({ baseUrl }) => baseUrl).toSorted()).toEqual(
      [`${elsewhere}#newer`, settings.baseUrl].toSorted(),
    ),
  );
});

it('a job of a connection that was left, as its worker was stopped meanwhile, goes with the next start', async () => {
  await connectedService();
  const job = await begin([rowOfCreate(1)]);
  await jobEnded(job);
  expect((await jobsItem.get()).map(({ id }) => id)).toEqual([job]);
  const connection = await connectionItem.get();
  await fakeBrowser.storage.local.set({ connection: { ...connection, id: crypto.randomUUID(), baseUrl: elsewhere } });
  await startBackground();
  await eventually(async () => {
    const database = await openDB('jobs');
    const left = [...(await database.getAll('blocks')), ...(await database.getAll('states'))];
    database.close();
    expect(left).toEqual([]);
  });
});
