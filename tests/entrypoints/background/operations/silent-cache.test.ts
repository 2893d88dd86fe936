import { expect, it, onTestFinished } from 'vitest';
import { openHemDatabase } from '@/lib/database/hem-database.ts';
import { beginChange } from '@/lib/link-index/writing.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { eventually, hurryTime } from '../../../setup/clock.ts';
import { connectedTo, here, placeAt } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { jobEnded, rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';

/** Reads and writes the cached links without end until the test ends, so that no other caller gets an answer. */
async function holdCache(): Promise<void> {
  const database = await openHemDatabase(() => undefined);
  const { transaction } = beginChange({ connectionId: '', database });
  let isOver = false;
  const holding = (async () => {
    while (!isOver) await transaction.objectStore('syncStates').count();
    await transaction.done;
    database.close();
  })();
  onTestFinished(async () => {
    isOver = true;
    await holding;
  });
}

/** Starts a service with a link, whose cached links can be neither read nor written from now on. */
async function silentCache() {
  const service = await runFaultyService();
  await connectedTo(service);
  const { id } = await makeLink({ title: 'Page' }, { at: placeAt(2, 'https://example.com/other') });
  await operationsAtRest();
  await refresh();
  await holdCache();
  hurryTime(service.proxy.isBusy, () => false);
  return { ...service, id };
}

const create = () => ask('createLink', { body: { long_url: here.address, title: 'New' }, geo_targets: [], at: here });

it('a lost create is searched for even if the cached links cannot be read', async () => {
  const { proxy, links } = await silentCache();
  await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
  expect(await create()).toMatchObject({ ok: true, value: { state: 'made', link: { title: 'New' } } });
  expect(await links()).toHaveLength(2);
});

it('a link created a moment ago is not matched to an equal create that never arrived', async () => {
  const { proxy, links } = await silentCache();
  await create();
  await proxy.inject('resetBefore', { on: 'POST /link/create', times: 1 });
  const at = placeAt(3, 'https://example.com/again');
  const again = await ask('createLink', { body: { long_url: here.address, title: 'New' }, geo_targets: [], at });
  expect(again).toMatchObject({ ok: true });
  await operationsAtRest();
  expect(await links()).toHaveLength(3);
});

it('the rows of a job are sent even if the cached links cannot be read', async () => {
  const { links } = await silentCache();
  await jobEnded(await startJob([1, 2, 3].map((number) => rowOfCreate(number))));
  expect(await links()).toHaveLength(4);
});

it('a change of UTM parameters is sent even if the cached links cannot be read', async () => {
  const { id } = await silentCache();
  expect(await ask('updateLink', { id, has_utm: true, utm_source: 'mail' })).toEqual({ ok: true, value: 'done' });
  const link = await ask('retrieveLink', { id });
  expect(link).toMatchObject({ ok: true, value: { utm: { utm_source: 'mail' } } });
});

it('links are deleted, one after the other, even if the cached links cannot be written', async () => {
  const { id, links } = await silentCache();
  expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
  expect(await links()).toEqual([]);
});

it('finished changes are removed even if the cached links cannot be written', async () => {
  await silentCache();
  expect(await create()).toMatchObject({ ok: true, value: { state: 'made' } });
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

it('a deletion of a missing link ends even if the cached links cannot be read', async () => {
  const { id, database } = await silentCache();
  await database.deleteFrom('links').where('id', '=', id).execute();
  expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
});
