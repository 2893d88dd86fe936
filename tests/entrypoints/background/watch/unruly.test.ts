import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, type Behaviour, startUnrulyService } from '../../../lib/client/unruly-service.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { allowNotifications } from '../../../setup/press.ts';
import { milestones, pollLinks, watched, watchFor } from '../../../setup/watching.ts';

const states = async () => (await watched()).map(({ state }) => state.name);
const idOf = (index: number) => `123e4567-e89b-42d3-a456-42661417400${index}`;

/** Connected to a service whose links are watched, and which then does something else. */
async function unruly(count: number, then: Behaviour) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const service = await startUnrulyService();
  onTestFinished(async () => {
    vi.useRealTimers();
    await service.stop();
  });
  service.behave((response, request) => {
    const id = new URL(request.url ?? '', service.baseUrl).searchParams.get('id');
    answer(200, { status: 'success', data: { id, title: `Link ${id?.at(-1)}`, is_clicked: false } })(response, request);
  });
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'a-token' });
  await allowNotifications();
  for (let index = 0; index < count; index += 1) await watchFor({ id: idOf(index) }, milestones);
  service.behave(then);
  service.seen.splice(0);
  return service;
}

describe('a service that asks to be let alone', () => {
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

describe('one link that cannot be read', () => {
  it('does not keep the others from being checked, one after the other', async () => {
    let [running, most] = [0, 0];
    await unruly(3, async (response, request) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      const id = new URL(request.url ?? '', 'http://service.test').searchParams.get('id');
      const data = id === idOf(0) ? { id, title: 7 } : { id, title: 'Read', is_clicked: false };
      answer(200, { status: 'success', data })(response, request);
    });
    await pollLinks();
    expect(await states()).toEqual(['failed', 'watched', 'watched']);
    expect(most).toBe(1);
  });
});
