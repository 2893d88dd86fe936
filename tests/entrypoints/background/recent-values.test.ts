import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { startBackground } from '../../setup/background.ts';
import { connectAnother, connectedService, connectedTo, here } from '../../setup/connected.ts';
import { runFaultyService } from '../../setup/faulty-service.ts';
import { linksFrom, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { until } from '../../setup/until.ts';

/** Creates a link at the service without Hem, as another person would. */
async function madeElsewhere({ settings, token }: { settings: { baseUrl: string }; token: string }, body: object) {
  const made = await fetch(`${settings.baseUrl}/link/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ long_url: here.address, ...body }),
  });
  expect(made.ok).toBe(true);
}

const done = { ok: true, value: null };
const utm = { has_utm: true, utm_source: 'newsletter' };

describe('recent values', () => {
  it('include those of each created link', async () => {
    const { origin } = await connectedService();
    const { id } = await makeLink({ tags: ['spring'], title: 'Spring sale', custom_link: 'sale', ...utm });
    await until(async () =>
      expect(await readRecentValues()).toMatchObject({
        tags: ['spring'],
        utm: { utm_source: ['newsletter'] },
        slugs: [{ id, custom_link: 'sale', host: new URL(origin).host, name: 'Spring sale' }],
      }),
    );
  });

  it('include those of each change; a new slug is read when a form opens next', async () => {
    await connectedService();
    const { id } = await makeLink({ custom_link: 'sale' });
    await ask('refreshRecentValues', null);
    expect(await ask('updateLink', { id, tags: ['summer'], custom_link: 'sun' })).toMatchObject({ ok: true });
    await until(async () => expect(await readRecentValues()).toMatchObject({ tags: ['summer'], slugs: [] }));
    expect(await ask('refreshRecentValues', null)).toEqual(done);
    expect(await readRecentValues()).toMatchObject({ tags: ['summer'], slugs: [{ id, custom_link: 'sun' }] });
  });

  it('exclude those of a link that the service refuses', async () => {
    await connectedService();
    await makeLink({ custom_link: 'sale' });
    await ask('createLink', {
      body: { long_url: here.address, tags: ['x'], custom_link: 'sale' },
      geo_targets: [],
      at: here,
    });
    await until(async () => expect((await readRecentValues()).slugs).toHaveLength(1));
    expect(await readRecentValues()).toMatchObject({ tags: [] });
  });

  it('exclude the slug of a link that is deleted while the list is loading', async () => {
    const service = await runFaultyService();
    await connectedTo(service);
    const { id } = await makeLink({ custom_link: 'gone-slug' });
    await service.proxy.inject('held', { on: 'GET /links', times: 1 });
    const refreshed = ask('refreshRecentValues', null);
    await until(() => expect(service.proxy.handled('GET /links')).toBe(1));
    expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
    await service.proxy.heal();
    expect(await refreshed).toEqual(done);
    expect((await readRecentValues()).slugs).toEqual([]);
    expect(await ask('refreshRecentValues', null)).toEqual(done);
    expect((await readRecentValues()).slugs).toEqual([]);
  });

  it('include the slug of a link that is changed while the list is loading once a form opens next', async () => {
    const service = await runFaultyService();
    await connectedTo(service);
    const { id } = await makeLink({ custom_link: 'sale' });
    await service.proxy.inject('held', { on: 'GET /links', times: 1 });
    const refreshed = ask('refreshRecentValues', null);
    await until(() => expect(service.proxy.handled('GET /links')).toBe(1));
    expect(await ask('updateLink', { id, custom_link: 'sun' })).toEqual({ ok: true, value: 'done' });
    await service.proxy.heal();
    expect(await refreshed).toEqual(done);
    expect((await readRecentValues()).slugs).toEqual([]);
    expect(await ask('refreshRecentValues', null)).toEqual(done);
    expect((await readRecentValues()).slugs).toMatchObject([{ id, custom_link: 'sun' }]);
  });

  it('exclude the slug of a deleted link', async () => {
    await connectedService();
    const { id } = await makeLink({ tags: ['spring'], custom_link: 'sale' });
    expect(await ask('deleteLink', { id })).toMatchObject({ ok: true });
    await until(async () => expect(await readRecentValues()).toMatchObject({ tags: ['spring'], slugs: [] }));
  });
});

describe('refreshing recent values', () => {
  it('adds values that were used elsewhere', async () => {
    const service = await connectedService();
    await madeElsewhere(service, { tags: ['elsewhere'], custom_link: 'theirs', ...utm });
    expect(await ask('refreshRecentValues', null)).toEqual(done);
    expect(await readRecentValues()).toMatchObject({
      tags: ['elsewhere'],
      utm: { utm_source: ['newsletter'] },
      slugs: [{ custom_link: 'theirs' }],
    });
  });

  it('calls the service once for concurrent callers, and not again within minutes', async () => {
    const service = await connectedService();
    const fetching = vi.spyOn(globalThis, 'fetch');
    await Promise.all([ask('refreshRecentValues', null), ask('refreshRecentValues', null)]);
    await ask('refreshRecentValues', null);
    expect(fetching).toHaveBeenCalledTimes(1);
    await madeElsewhere(service, { tags: ['later'] });
    const later = Date.now() + 6 * 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await ask('refreshRecentValues', null);
    expect(await readRecentValues()).toMatchObject({ tags: ['later'] });
  });

  it('does not call the service again after a change without a slug', async () => {
    const service = await connectedService();
    const { id } = await makeLink({ custom_link: 'sale' });
    await ask('refreshRecentValues', null);
    expect(await ask('updateLink', { id, tags: ['summer'] })).toEqual({ ok: true, value: 'done' });
    await until(async () => expect(await readRecentValues()).toMatchObject({ tags: ['summer'] }));
    await madeElsewhere(service, { tags: ['elsewhere'] });
    expect(await ask('refreshRecentValues', null)).toEqual(done);
    expect(await readRecentValues()).toMatchObject({ tags: ['summer'], slugs: [{ id, custom_link: 'sale' }] });
  });

  it('frees a slug whose link is gone', async () => {
    const { settings, token } = await connectedService();
    const { id } = await makeLink({ custom_link: 'sale' });
    await until(async () => expect((await readRecentValues()).slugs).toHaveLength(1));
    const authorization = `Bearer ${token}`;
    await fetch(`${settings.baseUrl}/link/delete?id=${id}`, { method: 'DELETE', headers: { authorization } });
    await ask('refreshRecentValues', null);
    expect((await readRecentValues()).slugs).toEqual([]);
  });

  it('keeps the slugs of older links if a service returns 20 at once', async () => {
    const links = linksFrom(50).map((link) => ({
      ...link,
      custom_link: `s${link.title?.slice(5)}`,
      custom_url: `https://go.example.com/s${link.title?.slice(5)}`,
    }));
    const { behave } = await listService(links, { cap: 100 });
    await ask('refreshRecentValues', null);
    expect((await readRecentValues()).slugs).toHaveLength(50);
    behave((response, request) => {
      const offset = Number(new URL(request.url ?? '', 'http://service.test').searchParams.get('offset') ?? 0);
      answer(200, { status: 'success', data: { links: links.slice(offset, offset + 20) } })(response, request);
    });
    const later = Date.now() + 6 * 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await ask('refreshRecentValues', null);
    expect((await readRecentValues()).slugs).toHaveLength(50);
  });

  it('reports a failure, and keeps the saved values', async () => {
    const { stop } = await connectedService();
    await makeLink({ tags: ['spring'] });
    await stop();
    expect(await ask('refreshRecentValues', null)).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(await readRecentValues()).toMatchObject({ tags: ['spring'] });
  });

  it('fails without a connection', async () => {
    await startBackground();
    expect(await ask('refreshRecentValues', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  });
});

it('disconnecting deletes them', async () => {
  await connectedService();
  await makeLink({ tags: ['spring'], custom_link: 'sale' });
  await ask('refreshRecentValues', null);
  await ask('disconnect', null);
  expect(await readStoredValues()).toEqual([]);
});

it('another connection has none of them', async () => {
  const { settings, anotherToken } = await connectedService();
  await makeLink({ tags: ['spring'] });
  await connectAnother({ settings, token: await anotherToken() });
  expect(await readRecentValues()).toMatchObject({ tags: [], slugs: [] });
});

it('another token leaves them unchanged', async () => {
  const { settings, anotherToken } = await connectedService();
  await makeLink({ tags: ['spring'] });
  await until(async () => expect(await readRecentValues()).toMatchObject({ tags: ['spring'] }));
  expect(await ask('connect', { settings, token: await anotherToken(), check: false })).toMatchObject({ ok: true });
  expect(await readRecentValues()).toMatchObject({ tags: ['spring'] });
});
