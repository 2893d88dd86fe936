import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { maxRows, minUntriedRows } from '@/entrypoints/background/operations/load-rows.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, pendingKey } from '@/lib/storage/keys.ts';
import { answer, type Behaviour, hangUp } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { disableCallTimeouts } from '../../../setup/call-timeouts.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { jobEnded, jobWhen, rowOfCreate, rowsOf, startJob } from '../../../setup/jobs.ts';
import { listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';
import { popupOpens } from '../../../setup/popup-opens.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOfCreate(at));

/** Starts a service that holds each create until it is released. Returns its creates by destination. */
async function holdingService(first: Behaviour | null = null) {
  disableCallTimeouts();
  const { behave, seen } = await listService([]);
  const waiting: ServerResponse[] = [];
  let isFirst = first !== null;
  behave((response, request) => {
    // It is unknown whether its link was created.
    if (request.method !== 'POST') return answer(403, { status: 'failure', message: 'No lists' })(response, request);
    if (!isFirst) return void waiting.push(response);
    isFirst = false;
    first?.(response, request);
  });
  let createdCount = 0;
  return {
    asked: (): string[] => seen.flatMap(({ method, body }) => (method === 'POST' ? JSON.parse(body).long_url : [])),
    answerOne() {
      const [response] = waiting.splice(0, 1);
      createdCount += 1;
      const id = `00000000-0000-4000-8000-${String(createdCount).padStart(12, '0')}`;
      const link = {
        id,
        title: null,
        long_url: null,
        short_url: `https://go.example.com/${createdCount}`,
        custom_url: null,
      };
      const data = { ...link, created_at: '2026-03-01T12:00:00.000Z' };
      if (response) answer(201, { status: 'success', message: 'Created', data })(response, response.req);
    },
  };
}

it('at most four rows are sent at once, and the next ones are stored already', async () => {
  const { asked } = await holdingService();
  await startJob(rows(60));
  await eventually(async () => {
    expect((await openOperations()).filter(({ state }) => state.name === 'sending')).toHaveLength(maxRows);
    expect(asked()).toHaveLength(4);
  });
  // The job reports them: the popup starts with its plain form if nothing else is pending.
  expect(await readKey(keyOfConnection(pendingKey, pageConnectionId()))).toBeNull();
});

it('single operations are sent before waiting rows', async () => {
  const { asked, answerOne } = await holdingService();
  await startJob(rows(60));
  await eventually(async () => {
    expect(await openOperations()).toHaveLength(maxRows);
    expect(asked()).toHaveLength(4);
  });
  void ask('createLink', { body: { long_url: 'https://example.com/by-hand' }, geo_targets: [], at: here });
  await eventually(async () => expect(await openOperations()).toHaveLength(maxRows + 1));
  expect(asked()).toHaveLength(4);
  answerOne();
  await eventually(() => expect(asked()).toHaveLength(5));
  expect(asked().at(-1)).toBe('https://example.com/by-hand');
});

it.each(['pauseJob', 'stopJob'] as const)('after %s only the rows that are being sent end', async (intent) => {
  const { asked, answerOne } = await holdingService();
  const job = await startJob(rows(60));
  await eventually(async () => {
    expect((await openOperations()).filter(({ state }) => state.name === 'sending')).toHaveLength(maxRows);
    expect(asked()).toHaveLength(4);
  });
  await ask(intent, { job });
  await eventually(async () => expect(await openOperations()).toHaveLength(4));
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
    const { asked } = await holdingService();
    const job = await startJob(rows(60));
    await eventually(() => expect(asked()).toHaveLength(4));
    // This needs no time to pass, even while a popup opens.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await popupOpens();
    await ask(intent, { job });
    expect(await openOperations()).toHaveLength(4);
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
    const { asked, answerOne } = await holdingService(hangUp);
    const job = await startJob(rows(60));
    await jobWhen(job, ({ counts }) => counts.asking === 1);
    await eventually(() => expect(asked()).toHaveLength(5));
    const lost = (await openOperations()).find(({ state }) => state.name === 'ambiguous');
    if (lost === undefined) throw new Error('The person is not asked');
    expect(await ask('chooseLink', { operation: lost.id, id: null })).toEqual({ ok: true, value: true });
    await ask(intent, { job });
    expect((await openOperations()).map(({ id }) => id)).toContain(lost.id);
    for (let answered = 0; answered < 4; answered += 1) answerOne();
    await eventually(() => expect(asked()).toHaveLength(6));
    answerOne();
    const stopped = await jobWhen(job, ({ underWay, counts }) => underWay === 0 && counts.asking === 0);
    expect(stopped.counts).toEqual({ waiting: 55, done: 5, asking: 0, failed: 0 });
  },
);

it('more rows are loaded once those before them are sent, and rows that end together are saved together', async () => {
  const { asked, answerOne } = await holdingService();
  await startJob(rows(2 * maxRows));
  const answer = async (count: number) => {
    for (let answered = 0; answered < count; answered += 1) {
      const before = asked().length;
      answerOne();
      await eventually(() => expect(asked()).toHaveLength(before + 1));
    }
  };
  await eventually(async () => {
    expect(await openOperations()).toHaveLength(maxRows);
    expect(asked()).toHaveLength(4);
  });
  await answer(maxRows - minUntriedRows - 1);
  await eventually(async () => expect(await openOperations()).toHaveLength(minUntriedRows + 1));
  await answer(1);
  await eventually(async () => expect(await openOperations()).toHaveLength(maxRows));
});

it('rows that wait for a retry do not keep others from being loaded', async () => {
  disableCallTimeouts();
  const { behave, seen } = await listService([]);
  const busy = Array.from({ length: minUntriedRows + 1 }, (_, at) => `https://example.com/${at}`);
  behave((response, request) => {
    const { long_url } = JSON.parse(seen.at(-1)?.body || '{}');
    if (request.method === 'POST' && busy.includes(long_url))
      return answer(503, { status: 'error', message: 'Busy' })(response, request);
    return answer(400, { status: 'failure', message: 'No' })(response, request);
  });
  const others = 30;
  const job = await startJob(rows(busy.length + others));
  await jobWhen(job, ({ counts }) => counts.failed === others);
});
