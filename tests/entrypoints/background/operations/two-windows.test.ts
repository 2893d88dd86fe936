import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { startBackground } from '../../../setup/background.ts';
import { unsent } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { dueOperation, storeOperations } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

it('if two windows choose the created link at once, the first choice counts', async () => {
  const { seen } = await listService(linksFrom(1));
  const { id, title, long_url, short_url, custom_url, created_at } = linkOf(1);
  const state = {
    name: 'ambiguous' as const,
    candidates: [{ id, title, long_url, short_url, custom_url, created_at }],
  };
  const write = { kind: 'create' as const, body: { long_url: here.address }, geo_targets: [] };
  const operation = dueOperation(pageConnectionId(), write, { state });
  await storeOperations(operation);
  await startBackground();
  await until(async () => expect(await unsent()).toHaveLength(1));
  const choose = (chosen: string | null) => ask('chooseLink', { operation: operation.id, id: chosen });
  expect(await Promise.all([choose(null), choose(id)])).toEqual([
    { ok: true, value: true },
    { ok: true, value: false },
  ]);
  await until(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
});
