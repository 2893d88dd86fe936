import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { connectedService, connectedTo } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { until } from '../../setup/until.ts';

const row = (name: string, total_count: unknown = 1) => ({ name, total_count, unique_count: 1 });
const id = '123e4567-e89b-42d3-a456-426614174000';

/** A link that was visited once. */
async function visited() {
  const service = await connectedService();
  const { id, short_url } = await makeLink();
  await fetch(short_url ?? '', {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
  });
  return { ...service, id };
}

/** Connected to a service that answers stats with this. */
async function answering(stats: unknown) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  service.behave(answer(200, { status: 'success', data: { total_count: 1, unique_count: 1, stats } }));
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'a-token' });
  return ask('retrieveStats', { id });
}

describe('the figures of a link', () => {
  it('are those of the service, and are kept with when they came', async () => {
    const { id } = await visited();
    await until(async () => {
      expect(await ask('retrieveStats', { id })).toMatchObject({ ok: true, value: { answer: { total_count: 1 } } });
    });
    await until(async () => {
      const kept = await recallAnswer({ id });
      expect(kept?.answer.total_count).toBe(1);
      expect(kept?.at).toBeGreaterThan(Date.now() - 60_000);
    });
  });

  it('are forgotten when the connection ends, or another token takes its place', async () => {
    const { id, settings, anotherToken } = await visited();
    const looked = async () => {
      await ask('retrieveStats', { id });
      await until(async () => expect(await recallAnswer({ id })).not.toBeNull());
    };
    await looked();
    await ask('connect', { settings, token: await anotherToken(), check: false });
    expect(await recallAnswer({ id })).toBeNull();
    await looked();
    await ask('disconnect', null);
    expect(await recallAnswer({ id })).toBeNull();
  });

  it('of a link that is not there are a failure', async () => {
    await connectedService();
    expect(await ask('retrieveStats', { id })).toMatchObject({ ok: false, failure: { kind: 'client' } });
  });

  it('are not loaded days that no interface knows', async () => {
    await connectedService();
    expect(await ask('retrieveStats', { id, start_date: 'yesterday' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', notSent: { start_date: [{ code: 'day' }] } },
    });
  });
});

describe('a service that answers otherwise', () => {
  it('may leave dimensions out, and stats altogether', async () => {
    expect(await answering({ country: [row('DE')] })).toMatchObject({
      ok: true,
      value: { answer: { stats: { country: [row('DE')], city: null, interval: null } } },
    });
    expect(await answering(null)).toMatchObject({ ok: true, value: { answer: { total_count: 1, stats: null } } });
  });

  it('may count by more, which is kept under its own name', async () => {
    expect(await answering({ mood: [row('glad')], note: 'none' })).toMatchObject({
      ok: true,
      value: { answer: { others: { mood: [row('glad')] } } },
    });
  });

  it('fails by name where a text stands in the place of a number', async () => {
    expect(await answering({ country: [row('DE', '1')] })).toEqual({
      ok: false,
      failure: { kind: 'contract', code: 'value', path: 'data.stats.country[0].total_count', expected: 'number' },
    });
  });

  it('or not at all, fails, and what was known stays', async () => {
    const { id, stop } = await visited();
    await ask('retrieveStats', { id });
    await until(async () => expect(await recallAnswer({ id })).not.toBeNull());
    await stop();
    expect(await ask('retrieveStats', { id })).toMatchObject({ ok: false });
    expect(await recallAnswer({ id })).not.toBeNull();
  });
});
