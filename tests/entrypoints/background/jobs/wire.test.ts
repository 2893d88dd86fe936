import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { begin, jobEnded, jobWhen, rowOfCreate, rowsOf } from '../../../setup/jobs.ts';
import { listService } from '../../../setup/list-service.ts';
import { eventually, keptEntries } from '../../../setup/outbox.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOfCreate(at));

/** A service that answers each create when it is told to, and its creates so far, by their destinations. */
async function holdingService() {
  const { behave, seen } = await listService([]);
  const waiting: ServerResponse[] = [];
  behave((response) => void waiting.push(response));
  let made = 0;
  return {
    asked: (): string[] => seen.flatMap(({ method, body }) => (method === 'POST' ? JSON.parse(body).long_url : [])),
    answerOne() {
      const [response] = waiting.splice(0, 1);
      made += 1;
      const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
      const link = { id, title: null, long_url: null, short_url: `https://go.example.com/${made}`, custom_url: null };
      const data = { ...link, created_at: '2026-03-01T12:00:00.000Z' };
      if (response) answer(201, { status: 'success', message: 'Created', data })(response, response.req);
    },
  };
}

it('no more than four rows are on the wire, and those that come next are kept already', async () => {
  const { asked } = await holdingService();
  await begin(rows(30));
  await eventually(async () => {
    expect((await keptEntries()).filter(({ state }) => state.name === 'sending')).toHaveLength(16);
    expect(asked()).toHaveLength(4);
  });
  // The job tells of them: the popup begins with its plain form where nothing else waits.
  expect(await fakeBrowser.storage.session.get('outbox')).toEqual({});
});

it('what somebody asks for by hand goes before the rows that are ready', async () => {
  const { asked, answerOne } = await holdingService();
  await begin(rows(30));
  await eventually(async () => {
    expect(await keptEntries()).toHaveLength(16);
    expect(asked()).toHaveLength(4);
  });
  void ask('createLink', { body: { long_url: 'https://example.com/by-hand' }, geo_targets: [], at: here });
  await eventually(async () => expect(await keptEntries()).toHaveLength(17));
  expect(asked()).toHaveLength(4);
  answerOne();
  await eventually(() => expect(asked()).toHaveLength(5));
  expect(asked().at(-1)).toBe('https://example.com/by-hand');
});

it('a row that is kept as done is not looked for again by the next worker, and leaves the outbox', async () => {
  const { links } = await connectedService();
  const job = await begin(rows(40));
  await jobWhen(job, ({ counts }) => counts.done > 5);
  await startBackground();
  await jobEnded(job);
  await eventually(async () => expect(await keptEntries()).toEqual([]));
  const made = (await rowsOf(job)).flatMap(({ state }) => (state.name === 'done' ? (state.link?.id ?? []) : []));
  expect(made.toSorted()).toEqual((await links()).map(({ id }) => id).toSorted());
});
