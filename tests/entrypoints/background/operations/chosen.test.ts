import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, hangUp } from '../../../lib/client/unruly-service.ts';
import { eventually } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';

it('country rules are sent at once after the person chooses their link', async () => {
  const alike = [1, 2].map((number) =>
    linkOf(number, { long_url: here.address, title: 'Page', created_at: new Date().toISOString() }),
  );
  const { behave, list, seen } = await listService(alike);
  const updated = answer(200, { status: 'success', message: 'Updated' });
  behave((...request) => {
    const [, { method }] = request;
    if (method === 'POST') return hangUp(...request);
    return method === 'PUT' ? updated(...request) : list(...request);
  });
  const geo_targets = [{ country_id: 'DE' as const, target_url: 'https://example.com/de' }];
  await ask('createLink', { body: { long_url: here.address, title: 'Page' }, geo_targets, at: here });
  const [operation] = await openOperations();
  expect(operation?.state.name).toBe('ambiguous');
  await ask('chooseLink', { operation: operation?.id ?? '', id: linkOf(2).id });
  await eventually(() =>
    expect(seen.flatMap(({ method, body }) => (method === 'PUT' ? JSON.parse(body) : []))).toMatchObject([
      { id: linkOf(2).id, geo_targets },
    ]),
  );
});
