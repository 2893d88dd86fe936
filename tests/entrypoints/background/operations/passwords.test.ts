import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';
import { readDisk, readStoredValues } from '../../../setup/stored-values.ts';

const password = 'open-sesame';

async function pendingWithPassword() {
  const service = await runFaultyService();
  await connectedTo(service);
  await service.proxy.inject('unavailable', { on: 'POST /link/create', times: 1, retryAfter: 600 });
  const body = { long_url: here.address, title: 'Page', has_password: true, password };
  expect(await ask('createLink', { body, geo_targets: [], at: here })).toMatchObject({ value: { state: 'pending' } });
  expect(JSON.stringify(await readDisk())).not.toContain(password);
  return service;
}

it('the password of a pending link is sent even after the worker was stopped, and is never on disk', async () => {
  const { links } = await pendingWithPassword();
  await startBackground();
  await ask('sendNow', { operation: null });
  expect(await operationsAtRest()).toEqual([]);
  expect(await links()).toMatchObject([{ title: 'Page', has_password: 1 }]);
  await eventually(async () => expect(JSON.stringify(await readStoredValues())).not.toContain(password));
});

it('the password of a saved link is never on disk, and nowhere once it is sent; a new one is sent alone', async () => {
  const service = await runFaultyService();
  await connectedTo(service);
  const { id } = await makeLink();
  const read = await ask('retrieveLink', { id });
  if (!read.ok) throw new Error('Not read');
  const body = { id, title: 'New', has_password: true, password };
  expect(await ask('saveLink', { body, base: draftOfRecord(read.value) })).toMatchObject({ value: { state: 'done' } });
  expect(await operationsAtRest()).toEqual([]);
  await eventually(async () => expect(JSON.stringify(await readStoredValues())).not.toContain(password));
  expect(JSON.stringify(await readDisk())).not.toContain(password);
  expect(await service.links()).toMatchObject([{ title: 'New', has_password: 1 }]);
  // A change of the password alone is sent, too, although no answer shows passwords.
  const [before] = await service.links();
  const now = await ask('retrieveLink', { id });
  if (!now.ok) throw new Error('Not read');
  const saved = await ask('saveLink', { body: { id, password: 'another-one' }, base: draftOfRecord(now.value) });
  expect(saved).toMatchObject({ value: { state: 'done' } });
  expect((await service.links())[0]?.password_hash).not.toBe(before?.password_hash);
});

it('after the browser was closed, the link waits until its password is entered again', async () => {
  const { links } = await pendingWithPassword();
  await closeBrowser();
  await startBackground();
  await ask('sendNow', { operation: null });
  await eventually(async () =>
    expect((await openOperations()).map(({ state }) => state.name)).toEqual(['passwordMissing']),
  );
  expect(await links()).toEqual([]);
});

it.each([
  ['just before', false],
  ['just after', true],
])(
  'a finished change requires no password if the worker was stopped %s its password was deleted',
  async (_, isGone) => {
    const service = await runFaultyService();
    await connectedTo(service);
    const { id } = await makeLink();
    await operationsAtRest();
    const remove = fakeBrowser.storage.session.remove.bind(fakeBrowser.storage.session);
    const going = vi.spyOn(fakeBrowser.storage.session, 'remove').mockImplementation(async (keys) => {
      if (!JSON.stringify(keys).includes('operationPassword')) return remove(keys);
      if (isGone) await remove(keys);
      return new Promise(() => {});
    });
    await ask('updateLink', { id, has_password: true, password });
    await eventually(() => expect(JSON.stringify(going.mock.calls)).toContain('operationPassword'));
    going.mockRestore();
    await startBackground();
    await ask('sendNow', { operation: null });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    await eventually(async () => expect(JSON.stringify(await readStoredValues())).not.toContain(password));
  },
);
