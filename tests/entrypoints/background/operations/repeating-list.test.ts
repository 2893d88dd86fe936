import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { hangUp } from '../../../lib/client/unruly-service.ts';
import { eventually, hurryTime } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';

it('a lost create is not sent again if the list repeats its first links forever: the person is asked', async () => {
  const links = linksFrom(250).toReversed();
  const ignores = ['offset', 'limit', 'start_date'];
  const { behave, list, seen } = await listService(links, { cap: 20, ignores });
  behave((...exchange) => (exchange[1].method === 'POST' ? hangUp : list)(...exchange));
  hurryTime();
  void ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets: [], at: here });
  await eventually(async () => expect(await openOperations()).toMatchObject([{ state: { name: 'ambiguous' } }]));
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
