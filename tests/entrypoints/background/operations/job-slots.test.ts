import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, pendingKey } from '@/lib/storage/keys.ts';
import { answer, type Behaviour, hangUp } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { disableCallTimeouts } from '../../../setup/call-timeouts.ts';
import { eventually, unsent } from '../../../setup/clock.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { holdingService } from '../../../setup/holding-service.ts';
import { jobEnded, jobWhen, rowOfCreate, rowsOf, startJob } from '../../../setup/jobs.ts';
import { listService } from '../../../setup/list-service.ts';
import { candidatesOf, isSending, openOperations } from '../../../setup/operations.ts';
import { popupOpens } from '../../../setup/popup-opens.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOfCreate(at));

/** Starts a job of sixty rows, and waits until the first are sent. */
async function heldJob(first: Behaviour | null = null) {
  const service = await holdingService(first);
  const job = await startJob(rows(60));
  const sentFirst = first === null ? 4 : 5;
  await eventually(() => expect(service.asked()).toHaveLength(sentFirst));
  return { ...service, job };
}

it('rows are sent in turn, at most four at once, whatever the service answers to some', async () => {
  const { asked, answerOne, job } = await heldJob();
  // The job reports them: the popup starts with its plain form if nothing else is pending.
  expect(await readKey(keyOfConnection(pendingKey, pageConnectionId()))).toBeNull();
  const refused = answer(400, { status: 'failure', message: 'No' });
  const failures = [refused, answer(500, { status: 'error', message: 'Broken' }), hangUp];
  for (let answered = 0; answered < 60; answered += 1) {
    const failure = answered % 5 === 4 ? failures[Math.floor(answered / 5) % failures.length] : undefined;
    answerOne(failure);
    const sent = Math.min(60, answered + 5);
    await eventually(() => expect(asked()).toHaveLength(sent));
  }
  const { counts } = await jobEnded(job);
  expect(counts).toEqual({ waiting: 0, done: 48, asking: 8, failed: 4 });
  expect(asked().toSorted()).toEqual(
    rows(60)
      .map(({ write }) => write.kind === 'create' && write.body.long_url)
      .toSorted(),
  );
});

it('only rows whose requests have left are stored as sent, so that a stopped worker leaves no other in doubt', async () => {
  const { asked, answerOne } = await heldJob();
  for (let answered = 0; answered < 40; answered += 1) {
    const stored = (await openOperations()).filter(({ state }) => isSending(state));
    expect(stored.length).toBeGreaterThanOrEqual(4);
    for (const { write } of stored) expect(asked()).toContain(write.kind === 'create' && write.body.long_url);
    answerOne();
    await eventually(() => expect(asked()).toHaveLength(answered + 5));
  }
});

it('single operations are sent before waiting rows', async () => {
  const { asked, answerOne } = await heldJob();
  void ask('createLink', { body: { long_url: 'https://example.com/by-hand' }, geo_targets: [], at: here });
  await eventually(async () => expect(await unsent()).toHaveLength(1));
  expect(asked()).toHaveLength(4);
  answerOne();
  await eventually(() => expect(asked()).toHaveLength(5));
  expect(asked().at(-1)).toBe('https://example.com/by-hand');
});

it('rows that wait for a slot are not sent once the service asks to wait', async () => {
  const { asked, answerOne, job } = await heldJob();
  answerOne(answer(429, { status: 'failure', message: 'Too many requests' }, { 'retry-after': '600' }));
  for (let answered = 0; answered < 3; answered += 1) answerOne();
  await jobWhen(job, ({ counts }) => counts.done === 3);
  await eventually(async () =>
    expect((await openOperations()).filter(({ state }) => state.name !== 'waiting')).toEqual([]),
  );
  expect(asked()).toHaveLength(4);
});

it.each(['pauseJob', 'stopJob'] as const)('after %s only the rows that are being sent end', async (intent) => {
  const { asked, answerOne, job } = await heldJob();
  await ask(intent, { job });
  for (let answered = 0; answered < 4; answered += 1) answerOne();
  // Pages are notified a moment later. Until then they show that no row was started.
  const stopped = await jobWhen(job, ({ underWay, counts }) => underWay === 0 && counts.done === 4);
  expect(stopped.counts).toEqual({ waiting: 56, done: 4, asking: 0, failed: 0 });
  await eventually(async () => expect(await openOperations()).toEqual([]));
  expect(asked()).toHaveLength(4);
  await ask(intent === 'pauseJob' ? 'runJob' : 'retryJob', { job });
  await eventually(() => expect(asked()).toHaveLength(8));
  // Each request has its own socket, so they arrive in any order.
  const next = asked().slice(4).toSorted();
  expect(next).toEqual([4, 5, 6, 7].map((at) => `https://example.com/${at}`));
});

it.each(['pauseJob', 'stopJob'] as const)(
  '%s leaves nothing to the next worker but what is on the wire',
  async (intent) => {
    const { asked, job } = await heldJob();
    // This needs no time to pass, even while a popup opens.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await popupOpens();
    await ask(intent, { job });
    vi.useRealTimers();
    await startBackground();
    const { counts } = await jobWhen(job, ({ counts: { asking } }) => asking === 4);
    expect(counts).toEqual({ waiting: 56, done: 0, asking: 4, failed: 0 });
    expect(asked()).toHaveLength(4);
  },
);

it('a job that is paused and continued at once creates each link once', async () => {
  const { links } = await connectedService();
  const job = await startJob(rows(60));
  for (const done of [5, 20, 35]) {
    await jobWhen(job, ({ counts }) => counts.done > done);
    await ask('pauseJob', { job });
    await ask('runJob', { job });
  }
  expect((await jobEnded(job)).counts).toEqual({ waiting: 0, done: 60, asking: 0, failed: 0 });
  const titles = (await links()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(
    rows(60)
      .map(({ name }) => name)
      .toSorted(),
  );
  await eventually(async () => expect(await openOperations()).toEqual([]));
});

it('a row that is saved as done is not searched for by the next worker, and is not pending', async () => {
  const { links } = await connectedService();
  const job = await startJob(rows(40));
  await jobWhen(job, ({ counts }) => counts.done > 5);
  await startBackground();
  await jobEnded(job);
  await eventually(async () => expect(await openOperations()).toEqual([]));
  const createdIds = (await rowsOf(job)).flatMap(({ state }) => (state.name === 'done' ? (state.link?.id ?? []) : []));
  expect(createdIds.toSorted()).toEqual((await links()).map(({ id }) => id).toSorted());
});

it.each(['pauseJob', 'stopJob'] as const)(
  'a row that is due to be sent again is not returned by %s',
  async (intent) => {
    const { asked, answerOne, job } = await heldJob(hangUp);
    await jobWhen(job, ({ counts }) => counts.asking === 1);
    const lost = (await openOperations()).find(({ state }) => candidatesOf(state) !== null);
    if (lost === undefined) throw new Error('The person is not asked');
    expect(await ask('chooseLink', { operation: lost.id, id: null })).toEqual({ ok: true, value: true });
    await ask(intent, { job });
    for (let answered = 0; answered < 4; answered += 1) answerOne();
    await eventually(() => expect(asked()).toHaveLength(6));
    answerOne();
    const stopped = await jobWhen(job, ({ underWay, counts }) => underWay === 0 && counts.asking === 0);
    expect(stopped.counts).toEqual({ waiting: 55, done: 5, asking: 0, failed: 0 });
  },
);

it('rows that wait for a retry do not keep others from being sent', async () => {
  disableCallTimeouts();
  const { behave, seen } = await listService([]);
  const busy = rows(20).map(({ write }) => write.kind === 'create' && write.body.long_url);
  behave((response, request) => {
    const { long_url } = JSON.parse(seen.at(-1)?.body || '{}');
    if (request.method === 'POST' && busy.includes(long_url))
      return answer(503, { status: 'error', message: 'Busy' })(response, request);
    return answer(400, { status: 'failure', message: 'No' })(response, request);
  });
  const job = await startJob(rows(50));
  await jobWhen(job, ({ counts }) => counts.failed === 30);
});
