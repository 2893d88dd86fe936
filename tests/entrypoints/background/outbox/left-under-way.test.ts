import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { here } from '../../../setup/connected.ts';
import { everythingKept } from '../../../setup/kept.ts';
import { listService } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';

it('a link whose making is answered only after Disconnect leaves nothing behind', async () => {
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
  expect(JSON.stringify(await everythingKept())).not.toContain('go.example.com/late');
});
