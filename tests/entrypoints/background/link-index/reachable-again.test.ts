import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { linkCacheAtRest, linkCacheWhen, refresh } from '../../../setup/link-cache.ts';
import { makeLink } from '../../../setup/make-link.ts';

/** Connects to a service with a link. It is stopped during a reading of the list, and then started again. */
async function serviceAfterOutage() {
  const service = await connectedService();
  const { id } = await makeLink();
  await service.stop();
  expect(await refresh()).toMatchObject({ activity: { state: 'failed', failure: { kind: 'network' } } });
  await service.startAgain();
  return { id };
}

it.each<[string, number, (id: string) => Promise<unknown>]>([
  ['created', 2, () => makeLink()],
  ['changed', 1, (id) => ask('updateLink', { id, title: 'New' })],
  ['read', 1, (id) => ask('retrieveLink', { id })],
  ['deleted', 0, (id) => ask('deleteLink', { id })],
])('a %s link shows that the service can be reached, so the failed reading resumes', async (_how, known, act) => {
  const { id } = await serviceAfterOutage();
  await act(id);
  expect(await linkCacheWhen(({ activity }) => activity.state === 'idle')).toMatchObject({ known });
});

it('a reading at which the service failed stays stopped, whatever else it answers', async () => {
  const { proxy, ...service } = await runFaultyService();
  await connectedTo(service);
  await refresh();
  await proxy.inject('serverErrorBefore', { on: 'GET /links' });
  const failed = { activity: { state: 'failed', failure: { kind: 'server' } } };
  expect(await refresh()).toMatchObject(failed);
  const readings = () => proxy.seen.filter(({ asked }) => asked === 'GET /links').length;
  const before = readings();
  await makeLink();
  await linkCacheWhen(({ known }) => known === 1);
  await ask('retrieveLink', { id: crypto.randomUUID() });
  expect(await linkCacheAtRest()).toMatchObject(failed);
  expect(readings()).toBe(before);
});

it('a passed test of the connection resumes the failed reading', async () => {
  await serviceAfterOutage();
  expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  await linkCacheWhen(({ activity }) => activity.state === 'idle');
});
