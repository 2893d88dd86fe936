import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, hangUp, stall } from '../../../lib/client/unruly-service.ts';
import { disableCallTimeouts } from '../../../setup/call-timeouts.ts';
import { eventually, unsent } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { jobEnded, rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { holdChanges, isSending, openOperations } from '../../../setup/operations.ts';

const errors = { formErrors: [], fieldErrors: { custom_link: ['Already taken'] } };
const slugTaken = answer(400, { status: 'failure', message: 'No', errors });

const ends = [
  { what: 'lost', end: hangUp },
  { what: 'refused, as its slug is taken', end: slugTaken },
];

it.each(ends)('a change that waits is sent while the link of a create is searched for: $what', async ({ end }) => {
  disableCallTimeouts();
  const { behave, seen, list } = await listService(linksFrom(5));
  let endCreate = () => {};
  let isSearching = false;
  let isHeld = false;
  behave((response, request) => {
    if (request.method === 'POST') endCreate = () => end(response, request);
    else if (request.method === 'PUT') stall(response, request);
    else if (isSearching) isHeld = true;
    else list(response, request);
  });
  const sent = (method: string) => seen.filter((one) => one.method === method).length;
  for (const number of [1, 2, 3]) void ask('updateLink', { id: linkOf(number).id, title: 'New' });
  void ask('createLink', { body: { long_url: here.address, custom_link: 'mine' }, geo_targets: [], at: here });
  await eventually(() => expect([sent('PUT'), sent('POST')]).toEqual([3, 1]));
  void ask('updateLink', { id: linkOf(4).id, title: 'New' });
  await eventually(async () => expect(await unsent()).toHaveLength(5));
  // The press, and pages that are notified of it, start nothing more.
  await wait(100);
  expect(sent('PUT')).toBe(3);
  isSearching = true;
  endCreate();
  await eventually(() => expect(isHeld).toBe(true));
  await eventually(() => expect(sent('PUT')).toBe(4));
});

it('no row creates a link from the moment that the link of another one is searched for', async () => {
  disableCallTimeouts();
  const service = await runFaultyService();
  await connectedTo(service);
  const { proxy } = service;
  const on = 'POST /link/create';
  await proxy.inject('resetAfter', { on, times: 1 });
  await proxy.inject('held', { on });
  await proxy.inject('held', { on: 'GET /links' });
  const sent = (asked: string) => proxy.seen.filter((one) => one.asked === asked).length;
  const job = await startJob(Array.from({ length: 8 }, (_, at) => rowOfCreate(at)));
  await eventually(() => expect(sent('GET /links')).toBe(1));
  expect((await openOperations()).filter(({ state }) => isSending(state))).toHaveLength(3);
  expect(sent(on)).toBe(4);
  await proxy.heal();
  expect((await jobEnded(job)).counts).toMatchObject({ done: 8 });
  expect(await service.links()).toHaveLength(8);
});

it('no row creates a link before the link of a create whose slug is taken is searched for', async () => {
  disableCallTimeouts();
  const { behave, seen, list } = await listService([linkOf(1, { long_url: here.address })]);
  expect(await refresh()).toMatchObject({ known: 1 });
  let refuse = () => {};
  let isHeld = false;
  let endSearch = () => {};
  behave((response, request) => {
    if (request.method === 'POST') refuse = () => slugTaken(response, request);
    else if (request.method === 'PUT') stall(response, request);
    else if (isHeld) endSearch = () => list(response, request);
    else list(response, request);
  });
  const sent = (method: string) => seen.filter((one) => one.method === method).length;
  // Reading the cache has a time limit.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const release = await holdChanges('links');
  for (const number of [1, 2, 3]) void ask('updateLink', { id: linkOf(number).id, title: 'New' });
  void ask('createLink', { body: { long_url: here.address, custom_link: 'mine' }, geo_targets: [], at: here });
  await eventually(() => expect([sent('PUT'), sent('POST')]).toEqual([3, 1]));
  await startJob([rowOfCreate(1)]);
  refuse();
  // The answer has arrived once these requests have ended.
  for (let request = 0; request < 5; request += 1) await ask('testConnection', null);
  await ask('sendNow', { operation: crypto.randomUUID() });
  isHeld = true;
  const listed = sent('GET');
  await release();
  await eventually(() => expect(sent('GET')).toBe(listed + 1));
  expect(sent('POST')).toBe(1);
  isHeld = false;
  endSearch();
  await eventually(() => expect(sent('POST')).toBe(2));
});
