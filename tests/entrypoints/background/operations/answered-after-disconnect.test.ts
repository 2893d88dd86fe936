import { expect, it } from 'vitest';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { operationsAtRest } from '../../../setup/operations.ts';
import { readStoredValues } from '../../../setup/stored-values.ts';
import { until } from '../../../setup/until.ts';

it('a create that is answered after Disconnect leaves nothing behind', async () => {
  const { behave, seen } = await listService([]);
  let end = () => {};
  const waits: Behaviour = (...request) => {
    const id = crypto.randomUUID();
    const data = { id, short_url: 'https://go.example.com/late', long_url: here.address };
    end = () => answer(201, { status: 'success', data })(...request);
  };
  behave(waits);
  const made = ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  await until(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
  await ask('disconnect', null);
  end();
  await made;
  expect(await recallMade(here)).toBeNull();
  expect(JSON.stringify(await readStoredValues())).not.toContain('go.example.com/late');
});

it('a save whose link is read after Disconnect is not sent', async () => {
  const service = await runFaultyService();
  const { proxy } = service;
  await connectedTo(service);
  const { id } = await makeLink({ title: 'Page' });
  await operationsAtRest();
  const read = await ask('retrieveLink', { id });
  if (!read.ok) throw new Error('Not read');
  await proxy.inject('held', { on: 'GET /link' });
  const saved = ask('saveLink', { body: { id, title: 'Late' }, base: draftOfRecord(read.value) });
  await until(() => expect(proxy.seen.filter(({ fault, code }) => fault === 'held' && code !== null)).toHaveLength(1));
  await ask('disconnect', null);
  await proxy.heal();
  expect(await saved).toMatchObject({ ok: true, value: { state: 'pending' } });
  expect(proxy.handled('PUT /link/update')).toBe(0);
  expect((await service.links()).map(({ title }) => title)).toEqual(['Page']);
});
