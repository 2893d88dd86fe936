import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

const { id } = linkOf(1);
const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });

/** Saves a change of a link that the service postpones. */
async function putOff() {
  const service = await listService(linksFrom(1));
  service.behave(busy);
  await ask('updateLink', { id, title: 'New' });
  return service;
}

describe('a pending change', () => {
  it('stays if the deletion after it is undone', async () => {
    await putOff();
    await ask('scheduleDelete', { id });
    await ask('cancelDelete', { id });
    expect(await openOperations()).toMatchObject([{ write: { kind: 'update', body: { title: 'New' } } }]);
  });

  it('delays no deletion, and is discarded once the link is deleted', async () => {
    const { behave, seen } = await putOff();
    behave(answer(200, { status: 'success', message: 'Deleted' }));
    expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
    await until(async () => expect(await openOperations()).toEqual([]));
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
