import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { linkCacheAtRest, linkCacheWhen, refresh } from '../../../setup/link-cache.ts';
import { makeLink } from '../../../setup/make-link.ts';

/** Connects to a service that is stopped during a reading of the list and then started again. */
async function serviceAfterOutage() {
  const service = await connectedService();
  await service.stop();
  expect(await refresh()).toMatchObject({ activity: { state: 'failed', failure: { kind: 'network' } } });
  await service.startAgain();
}

it('a created link shows that the service can be reached, so the failed reading resumes', async () => {
  await serviceAfterOutage();
  await makeLink();
  expect(await linkCacheWhen(({ activity }) => activity.state === 'idle')).toMatchObject({ known: 1 });
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
