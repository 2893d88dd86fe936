import { describe, expect, it, onTestFinished } from 'vitest';
import { openLinkIndex } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { connectedService, connectedTo } from '../../setup/connected.ts';
import { readLinkCache } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { storedStats } from '../../setup/stored-stats.ts';
import { until } from '../../setup/until.ts';

const row = (name: string, total_count: unknown = 1) => ({ name, total_count, unique_count: 1 });
const id = '123e4567-e89b-42d3-a456-426614174000';

/** Creates a link with one visit. */
async function visited() {
  const service = await connectedService();
  const { id, short_url } = await makeLink();
  await fetch(short_url ?? '', {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
  });
  return { ...service, id };
}

/** Connects to a service that answers stats with this. */
async function answering(stats: unknown) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  service.behave(answer(200, { status: 'success', data: { total_count: 1, unique_count: 1, stats } }));
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'a-token' });
  return ask('retrieveStats', { id });
}

describe('stats with later clicks than the cached link', () => {
  const hourOf = (moment: string | null) => `${moment?.slice(0, 13)}:00:00.000Z`;

  /** Caches a new link, and then visits it. */
  async function visitedSince() {
    const service = await visited();
    await until(async () =>
      expect((await readLinkCache()).links).toMatchObject([{ is_clicked: false, last_clicked: null }]),
    );
    return service;
  }

  it('update the cached link in the list, in its order and in its filters', async () => {
    const { id, connection } = await visitedSince();
    const before = new Date().toISOString();
    await until(async () => {
      await ask('retrieveStats', { id });
      const [link] = (await readLinkCache()).links;
      expect(link).toMatchObject({ is_clicked: true });
      expect([hourOf(before), hourOf(new Date().toISOString())]).toContain(link?.last_clicked);
    });
    await makeLink({ title: 'Made since' });
    await until(async () => expect((await readLinkCache()).links).toHaveLength(2));
    const index = openLinkIndex({ connectionIds: [connection.id] });
    onTestFinished(index.close);
    index.needTexts(true);
    await index.loaded;
    const inView = (filters: { clicked?: 'true' }) =>
      index.rows?.idsAt(index.rows.filter({ search: '', filters, sort }) ?? new Uint32Array());
    const sort = { by: 'lastClicked', descending: true } as const;
    expect(inView({})?.[0]).toBe(id);
    expect(inView({ clicked: 'true' })).toEqual([id]);
  });

  it('never replace a later click', async () => {
    const { id } = await visitedSince();
    await until(async () => {
      expect(await ask('retrieveLink', { id })).toMatchObject({ value: { last_clicked: expect.any(String) } });
      expect((await readLinkCache()).links).toMatchObject([{ last_clicked: expect.any(String) }]);
    });
    const [before] = (await readLinkCache()).links;
    await ask('retrieveStats', { id });
    await ask('testConnection', null);
    expect((await readLinkCache()).links).toEqual([before]);
  });

  it('change nothing if the link is not cached', async () => {
    await answering({ interval: { hour: [{ date: '2026-03-01T10:00:00Z', total_count: 1, unique_count: 1 }] } });
    await ask('testConnection', null);
    expect((await readLinkCache()).links).toEqual([]);
  });
});

describe('the stats of a link', () => {
  it('are those of the service, and are saved with their time', async () => {
    const { id } = await visited();
    await until(async () => {
      expect(await ask('retrieveStats', { id })).toMatchObject({ ok: true, value: { answer: { total_count: 1 } } });
    });
    await until(async () => {
      const savedStats = await storedStats({ id });
      expect(savedStats?.answer.total_count).toBe(1);
      expect(savedStats?.at).toBeGreaterThan(Date.now() - 60_000);
    });
  });

  it('are deleted when the connection is removed, or its token replaced', async () => {
    const { id, settings, anotherToken } = await visited();
    const looked = async () => {
      await ask('retrieveStats', { id });
      await until(async () => expect(await storedStats({ id })).not.toBeNull());
    };
    await looked();
    await ask('connect', { settings, token: await anotherToken(), check: false });
    expect(await storedStats({ id })).toBeNull();
    await looked();
    await ask('disconnect', null);
    expect(await storedStats({ id })).toBeNull();
  });

  it('fail for a missing link', async () => {
    await connectedService();
    expect(await ask('retrieveStats', { id })).toMatchObject({ ok: false, failure: { kind: 'client' } });
  });

  it('are not loaded for days that the interface does not allow', async () => {
    await connectedService();
    expect(await ask('retrieveStats', { id, start_date: 'yesterday' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', notSent: { start_date: [{ code: 'day' }] } },
    });
  });
});

describe('a service with other answers', () => {
  it('may omit dimensions, and stats altogether', async () => {
    expect(await answering({ country: [row('DE')] })).toMatchObject({
      ok: true,
      value: { answer: { stats: { country: [row('DE')], city: null, interval: null } } },
    });
    expect(await answering(null)).toMatchObject({ ok: true, value: { answer: { total_count: 1, stats: null } } });
  });

  it('may have more dimensions, which are saved under their own names', async () => {
    expect(await answering({ mood: [row('glad')], note: 'none' })).toMatchObject({
      ok: true,
      value: { answer: { others: { mood: [row('glad')] } } },
    });
  });

  it('may send texts instead of numbers: the rest is read, and these are named', async () => {
    const unreadable = { count: 1, places: ['stats.country[].total_count'] };
    expect(await answering({ country: [row('DE', '1')], city: [row('Bonn')] })).toMatchObject({
      ok: true,
      value: { answer: { stats: { country: [row('DE', null)], city: [row('Bonn')] }, unreadable } },
    });
  });

  it('may not answer at all, which fails and leaves the saved stats unchanged', async () => {
    const { id, stop } = await visited();
    await ask('retrieveStats', { id });
    await until(async () => expect(await storedStats({ id })).not.toBeNull());
    await stop();
    expect(await ask('retrieveStats', { id })).toMatchObject({ ok: false });
    expect(await storedStats({ id })).not.toBeNull();
  });
});
