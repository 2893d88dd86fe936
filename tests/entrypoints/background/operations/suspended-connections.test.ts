import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { answer, type Behaviour, hangUp } from '../../../lib/client/unruly-service.ts';
import { unsent } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { jobEnded, rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

const rename = (title: string) => ask('updateLink', { id: linkOf(1).id, title });
const updated = answer(200, { status: 'success', message: 'Updated' });

it('a token that is refused after it was replaced suspends nothing', async () => {
  const { behave, settings, seen } = await listService(linksFrom(1));
  let refuse = () => {};
  const waits: Behaviour = (...request) => {
    refuse = () => answer(401, { status: 'failure', message: 'Expired' })(...request);
  };
  behave(waits, updated);
  const first = rename('One');
  await until(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  await ask('connect', { settings, token: 'hem_other', check: false });
  refuse();
  await first;
  await until(async () => expect(await openOperations()).toEqual([]));
  expect(await rename('Two')).toEqual({ ok: true, value: 'done' });
  expect((await pendingChangesItem.get()).suspendedBy).toBeNull();
});

it('a token that is refused while the link of a lost create is looked for stops other changes, too', async () => {
  const { behave, seen } = await listService(linksFrom(1));
  behave(hangUp, answer(401, { status: 'failure', message: 'Expired' }));
  const made = await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  expect(made).toMatchObject({ ok: true, value: { state: 'pending' } });
  await until(async () =>
    expect((await pendingChangesItem.get()).suspendedBy).toEqual({ kind: 'unauthorized', message: 'Expired' }),
  );
  expect(await rename('Two')).toEqual({ ok: true, value: 'pending' });
  expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('a job ends if all of its rows are discarded while the token is refused', async () => {
  const { behave } = await listService([]);
  behave(answer(401, { status: 'failure', message: 'Expired' }));
  const job = await startJob([rowOfCreate(1)]);
  await until(async () => {
    const [row] = await unsent();
    // False while the row is being sent.
    expect(await ask('discard', { operation: row?.id ?? '' })).toEqual({ ok: true, value: true });
  });
  expect((await pendingChangesItem.get()).suspendedBy).toMatchObject({ kind: 'unauthorized' });
  expect((await jobEnded(job)).counts).toMatchObject({ waiting: 0, done: 0 });
});
