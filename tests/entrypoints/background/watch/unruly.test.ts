import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, type Behaviour, startUnrulyService } from '../../../lib/client/unruly-service.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { allowNotifications } from '../../../setup/press.ts';
import { milestones, pollLinks, watched, watchFor } from '../../../setup/watching.ts';

const states = async () => (await watched()).map(({ state }) => state.name);
const idOf = (index: number) => `123e4567-e89b-42d3-a456-42661417400${index}`;

/** Answers with the requested link, which was never clicked. */
const reading: Behaviour = (response, request) => {
  const id = new URL(request.url ?? '', 'http://service.test').searchParams.get('id');
  answer(200, { status: 'success', data: { id, title: `Link ${id?.at(-1)}`, is_clicked: false } })(response, request);
};

/** Connects to a service with watched links, and then changes its behavior. */
async function unruly(count: number, then: Behaviour) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const service = await startUnrulyService();
  onTestFinished(async () => {
    vi.useRealTimers();
    await service.stop();
  });
  service.behave(reading);
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'a-token' });
  await allowNotifications();
  for (let index = 0; index < count; index += 1) await watchFor({ id: idOf(index) }, milestones);
  service.behave(then);
  service.seen.splice(0);
  return service;
}

describe('a service that asks to wait', () => {
  it.each([
    ['by its code and how long', { 'retry-after': '600' }, 429],
    ['by how long', { 'retry-after': '600' }, 400],
  ])(
    '%s, is: no link counts as deleted by that, and the others wait for the next poll',
    async (_how, headers, code) => {
      const slowDown = answer(code, { status: 'failure', message: 'Slow down' }, headers);
      const { seen } = await unruly(3, slowDown);
      await pollLinks();
      expect(seen).toHaveLength(1);
      expect(await states()).toEqual(['failed', 'failed', 'failed']);
    },
  );
});

describe('a service that asks to wait at the second of several links', () => {
  it('has the unchecked ones wait, and leaves the checked and the deleted ones as they are', async () => {
    const { behave } = await unruly(4, reading);
    await ask('deleteLink', { id: idOf(3) });
    await expect.poll(states).toEqual(['watched', 'watched', 'watched', 'gone']);
    behave(reading, answer(429, { status: 'failure', message: 'Slow down' }, { 'retry-after': '600' }));
    await pollLinks();
    expect(await states()).toEqual(['watched', 'failed', 'failed', 'gone']);
  });
});

describe('a service that refuses to read any link', () => {
  it('keeps all watches, each with its message, since nothing says that the links are gone', async () => {
    const message = 'The parameter link_id is missing';
    const list = answer(200, { status: 'success', data: { links: [{ id: idOf(0) }, { id: idOf(1) }] } });
    const refuse = answer(400, { status: 'failure', message });
    await unruly(2, (response, request) => (request.url?.startsWith('/v1/links') ? list : refuse)(response, request));
    await pollLinks();
    const failed = { state: { name: 'failed', failure: { kind: 'client', message } } };
    expect(await watched()).toMatchObject([failed, failed]);
  });

  it('keeps watching links of which only the clicks are unreadable', async () => {
    const { seen } = await unruly(1, (response, request) => {
      const id = new URL(request.url ?? '', 'http://service.test').searchParams.get('id');
      const isStats = request.url?.startsWith('/v1/link/stats');
      const data = { id, title: 'Read', is_clicked: true };
      if (isStats) answer(400, { status: 'failure', message: 'No days' })(response, request);
      else answer(200, { status: 'success', data })(response, request);
    });
    await pollLinks();
    expect(await watched()).toMatchObject([{ state: { name: 'failed', failure: { message: 'No days' } } }]);
    // Without a creation date, the service itself decides which days it counts.
    expect(seen.at(-1)?.url.search).toBe(`?id=${idOf(0)}`);
  });
});

describe('one unreadable link', () => {
  it('does not prevent the checks of the others, one after the other and a second apart', async () => {
    let [running, most] = [0, 0];
    const times: number[] = [];
    await unruly(3, async (response, request) => {
      times.push(performance.now());
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      const id = new URL(request.url ?? '', 'http://service.test').searchParams.get('id');
      const data = id === idOf(0) ? { title: 'Without an id' } : { id, title: 'Read', is_clicked: false };
      answer(200, { status: 'success', data })(response, request);
    });
    await pollLinks();
    expect(await states()).toEqual(['failed', 'watched', 'watched']);
    expect(most).toBe(1);
    const [first = 0, second = 0, third = 0] = times;
    for (const gap of [second - first, third - second]) expect(gap).toBeGreaterThan(990);
  });
});
