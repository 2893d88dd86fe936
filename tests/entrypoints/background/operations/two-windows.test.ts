import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { disableCallTimeouts } from '../../../setup/call-timeouts.ts';
import { eventually, hurryTime, unsent } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { jobEnded, rowOfCreate } from '../../../setup/jobs.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { dueOperation, openOperations, storeOperations } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

/** Stores a create that may have made a listed link, and starts a worker that asks which one it is. */
async function ambiguousCreate() {
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
  return {
    id,
    choose: (chosen: string | null) => ask('chooseLink', { operation: operation.id, id: chosen }),
    creates: () => seen.filter(({ method }) => method === 'POST'),
  };
}

const firstOfTwo = [
  { ok: true, value: true },
  { ok: true, value: false },
];

it('if two windows choose the created link at once, the first choice counts', async () => {
  const { id, choose, creates } = await ambiguousCreate();
  expect(await Promise.all([choose(null), choose(id)])).toEqual(firstOfTwo);
  await until(() => expect(creates()).toHaveLength(1));
});

it('if one window chooses the created link and another one none at once, no second link is created', async () => {
  const { id, choose, creates } = await ambiguousCreate();
  expect(await Promise.all([choose(id), choose(null)])).toEqual(firstOfTwo);
  await until(async () => expect(await openOperations()).toEqual([]));
  expect(creates()).toEqual([]);
});

it('a conflict is answered as one while another window pauses and resumes a job that is shown slowly', async () => {
  disableCallTimeouts();
  const { behave } = await listService(linksFrom(1));
  behave((response, request) => {
    if (request.method !== 'GET') return answer(400, { status: 'failure', message: 'No' })(response, request);
    return answer(200, { status: 'success', data: linkOf(1, { title: 'Theirs' }) })(response, request);
  });
  const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
  const job = started.ok ? started.value : '';
  await ask('addJobRows', { job, rows: [rowOfCreate(1)] });
  const set = fakeBrowser.storage.session.set.bind(fakeBrowser.storage.session);
  const shown = Promise.withResolvers<void>();
  const showing = vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(async (items) => {
    if (Object.keys(items).some((name) => name.endsWith(':jobs'))) await shown.promise;
    return set(items);
  });
  hurryTime();
  const pressing = Promise.all(
    Array.from({ length: 6 }, (_, at) => ask(at % 2 === 0 ? 'pauseJob' : 'runJob', { job })),
  );
  const body = { id: linkOf(1).id, title: 'Mine' };
  expect(await ask('saveLink', { body, base: draftOfRecord(linkOf(1)) })).toMatchObject({
    ok: true,
    value: { state: 'conflict' },
  });
  expect(showing).toHaveBeenCalled();
  shown.resolve();
  await pressing;
  await jobEnded(job);
  await eventually(async () => expect(await fakeBrowser.alarms.get('operations')).toBeUndefined());
});
