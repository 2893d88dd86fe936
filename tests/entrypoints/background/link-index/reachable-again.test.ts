import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedService } from '../../../setup/connected.ts';
import { linkCacheWhen, refresh } from '../../../setup/link-cache.ts';
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

it('a passed test of the connection resumes the failed reading', async () => {
  await serviceAfterOutage();
  expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  await linkCacheWhen(({ activity }) => activity.state === 'idle');
});
