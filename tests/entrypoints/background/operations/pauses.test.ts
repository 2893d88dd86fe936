import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { eventually, hurryTime } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';

const { id } = linkOf(1);

/** Returns the seconds until a change is sent again after this answer. */
async function pauseAfter(code: number, retryAfter: string): Promise<number> {
  const { behave } = await listService(linksFrom(1));
  behave(answer(code, { status: 'error', message: 'Busy' }, { 'retry-after': retryAfter }));
  expect(await ask('updateLink', { id, title: 'New' })).toEqual({ ok: true, value: 'pending' });
  const [state] = (await openOperations()).map((operation) => operation.state);
  return state?.name === 'waiting' ? Math.round((state.sendAt - Date.now()) / 100) / 10 : 0;
}

describe('a service that asks to wait', () => {
  it('too long is called again after a day, and nothing is lost', async () => {
    const seconds = await pauseAfter(503, '99999999999999999999');
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });

  it('is not called before, even if a gateway asks for it', async () => {
    expect(await pauseAfter(502, '600')).toBeGreaterThan(590);
  });

  it('gets no request for the list before either, after a lost create', async () => {
    const { behave, seen } = await listService([]);
    behave(answer(502, { status: 'error', message: 'Busy' }, { 'retry-after': '600' }));
    const requestCount = seen.length;
    await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
    expect(seen.slice(requestCount).map(({ method }) => method)).toEqual(['POST']);
    const [state] = (await openOperations()).map((operation) => operation.state);
    expect(state?.name === 'unconfirmed' && state.checkAt - Date.now()).toBeGreaterThan(590_000);
  });
});

it('a change is sent soon after the browser is online again, however often it was tried before', async () => {
  const { behave } = await listService(linksFrom(1));
  behave(answer(500, { status: 'error', message: 'Broken' }));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await ask('updateLink', { id, title: 'New' });
  const [operation] = await openOperations();
  /** Tries the change now, and returns the seconds until it is tried again. */
  const tryNow = async (failure: string) => {
    await ask('sendNow', { operation: operation?.id ?? '' });
    return eventually(async () => {
      const [{ state } = { state: null }] = await openOperations();
      const seconds = state?.name === 'waiting' ? (state.sendAt - Date.now()) / 1000 : 0;
      if (state?.name !== 'waiting' || state.failure?.kind !== failure || seconds < 1) throw new Error('Not tried');
      return seconds;
    });
  };
  for (let times = 0; times < 4; times += 1) expect(await tryNow('network')).toBeLessThan(10);
  online.mockRestore();
  const first = await tryNow('server');
  expect(first).toBeLessThan(10);
  // Presses do not make Hem call a broken service more often by itself.
  const pauses = [await tryNow('server'), await tryNow('server'), await tryNow('server')];
  expect(pauses[2]).toBeGreaterThan(first * 4);
});

it('a create that keeps failing is sent less and less often', async () => {
  const { behave, seen, list } = await listService([]);
  const fails: Behaviour = (response, request) =>
    request.method === 'POST'
      ? answer(500, { status: 'error', message: 'Broken' })(response, request)
      : list(response, request);
  behave(fails);
  hurryTime();
  const from = Date.now();
  await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  await eventually(() => expect(Date.now() - from).toBeGreaterThan(10 * 60_000));
  expect(seen.filter(({ method }) => method === 'POST').length).toBeLessThan(12);
});
