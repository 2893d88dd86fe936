import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { eventually, hurryTime, keptEntries, outboxAtRest } from '../../../setup/outbox.ts';

const body = { title: 'Page', tags: ['sale'] };

it('a link that was known before is not taken for that of a create whose worker was stopped', async () => {
  const { proxy, links, ...service } = await runFaultyService();
  await connectedTo({ ...service });
  const known = await makeLink(body);
  await rememberMade(here, null);
  await outboxAtRest();
  await proxy.inject('heldBefore', { on: 'POST /link/create', times: 1 });
  const asked = proxy.seen.length;
  void ask('createLink', { body: { long_url: here.address, ...body }, geo_targets: [], at: here });
  await eventually(async () => {
    expect(proxy.seen.slice(asked).map((one) => one.asked)).toContain('POST /link/create');
    expect((await keptEntries()).map(({ notMade }) => notMade)).toEqual([[known.id]]);
  });
  await startBackground();
  // What is held never reaches the service.
  hurryTime();
  await eventually(async () => expect(await links()).toHaveLength(2));
  expect(await outboxAtRest()).toEqual([]);
  expect((await recallMade(here))?.id).not.toBe(known.id);
});
