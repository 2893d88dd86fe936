import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createResolver } from '../../../service/visits/resolver.ts';
import { until } from '../../setup/until.ts';
import { long_url, testService } from '../test-service.ts';

/** A resolver on a database that can fail, with a clock that tests set. */
const resolving = async () => {
  const { create, database, update } = await testService();
  const state = { isAway: false, now: 0 };
  let asked = 0;
  const away: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!state.isAway) return node;
      asked += 1;
      throw new Error('The database is away');
    },
    transformResult: async ({ result }) => {
      asked += 1;
      return result;
    },
  };
  const warn = vi.fn();
  const resolver = createResolver(database.withPlugin(away), { now: () => state.now, warn });
  const target = async (address: string | null) => (await resolver.find(String(address)))?.link.long_url;
  return { create, database, reads: () => asked, resolver, state, target, update, warn };
};

it('a cached link is used for five minutes while the database is down, with one warning', async () => {
  const { create, resolver, state, target, update, warn } = await resolving();
  const { id, short_url } = await create();
  expect(await target(short_url)).toBe(long_url);
  state.isAway = true;
  for (const now of [1_000, 2_000, 299_000]) {
    state.now = now;
    expect(await target(short_url)).toBe(long_url);
  }
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^The database does not answer/)]]);
  state.now = 301_000;
  await expect(target(short_url)).rejects.toThrow('away');
  state.isAway = false;
  await update({ id, title: 'New' });
  expect((await resolver.find(String(short_url)))?.link.title).toBe('New');
  expect(warn.mock.calls[1]).toEqual([expect.stringMatching(/^The database answers again/)]);
});

it('visits at once share one read of a link, but none that began before a change', async () => {
  const { create, reads, resolver, target, update } = await resolving();
  const { id, short_url } = await create();
  await target(short_url);
  resolver.clear();
  const before = reads();
  await target(short_url);
  const forOne = reads() - before;
  resolver.clear();
  const visits = Array.from({ length: 100 }, () => target(short_url));
  expect(new Set(await Promise.all(visits))).toEqual(new Set([long_url]));
  expect(reads() - before).toBe(2 * forOne);
  resolver.clear();
  const early = resolver.find(String(short_url));
  await update({ id, title: 'New' });
  resolver.forget(id);
  expect((await resolver.find(String(short_url)))?.link.title).toBe('New');
  await early;
});

it('a link that is not cached, was changed here or has a click limit needs the database', async () => {
  const { create, resolver, state, target } = await resolving();
  const [visited, other] = [await create(), await create()];
  const limited = await create({ has_expiration: true, expiration_clicks: '5' });
  await target(visited.short_url);
  await target(limited.short_url);
  [state.isAway, state.now] = [true, 1_000];
  await expect(target(other.short_url)).rejects.toThrow('away');
  await expect(target(limited.short_url)).rejects.toThrow('away');
  expect(await target(visited.short_url)).toBe(long_url);
  resolver.clear();
  await expect(target(visited.short_url)).rejects.toThrow('away');
});

it('an edit removes a link from the cache under all its addresses, and no other', async () => {
  const { create, resolver, state, target } = await resolving();
  const [edited, other] = [await create({ custom_link: 'slug' }), await create()];
  const addresses = [edited.short_url, String(edited.short_url).replace(/[^/]*$/, 'slug')];
  for (const address of [...addresses, other.short_url]) expect(await target(address)).toBe(long_url);
  resolver.forget(edited.id);
  [state.isAway, state.now] = [true, 1_000];
  for (const address of addresses) await expect(target(address)).rejects.toThrow('away');
  expect(await target(other.short_url)).toBe(long_url);
});

it('a link that changes while it is read is not cached', async () => {
  const { create, resolver, state, target } = await resolving();
  const { id, short_url } = await create();
  const reading = target(short_url);
  resolver.forget(id);
  await reading;
  state.isAway = true;
  await expect(target(short_url)).rejects.toThrow('away');
});

it('a deleted link is not served from the cache', async () => {
  const { create, state, target, update } = await resolving();
  const { id, short_url } = await create({ custom_link: 'here' });
  const address = String(short_url).replace(/[^/]*$/, 'here');
  expect(await target(address)).toBe(long_url);
  await update({ id, custom_link: 'there' });
  state.now = 1_000;
  expect(await target(address)).toBeUndefined();
  [state.isAway, state.now] = [true, 2_000];
  await expect(target(address)).rejects.toThrow('away');
});

it('a link in use is refreshed in the background before it expires', async () => {
  const { create, database, resolver, reads, state, target } = await resolving();
  const { id, short_url } = await create();
  const { host, pathname } = new URL(String(short_url));
  const inMemory = () => resolver.cached(host, pathname)?.link.long_url;
  expect(await target(short_url)).toBe(long_url);
  // A change by another process, without a notification.
  const elsewhere = 'https://example.com/elsewhere';
  await database.updateTable('links').set({ long_url: elsewhere }).where('id', '=', id).execute();
  state.now = 500;
  const before = reads();
  expect(inMemory()).toBe(long_url);
  expect(reads()).toBe(before);
  state.now = 800;
  for (let visits = 0; visits < 3; visits += 1) expect(inMemory()).toBe(long_url);
  await until(() => expect(inMemory()).toBe(elsewhere));
  expect(reads()).toBe(before + 1);
  state.now = 1_500;
  expect(inMemory()).toBe(elsewhere);
  state.now = 2_700;
  expect(inMemory()).toBeUndefined();
});

it('not every visit queries a database that is down', async () => {
  const { create, resolver, reads, state, target } = await resolving();
  const { short_url } = await create();
  const { host, pathname } = new URL(String(short_url));
  await target(short_url);
  const before = reads();
  [state.isAway, state.now] = [true, 700];
  for (let visits = 0; visits < 10; visits += 1) {
    expect(resolver.cached(host, pathname)).not.toBeNull();
    await setImmediate();
  }
  expect(reads()).toBe(before + 1);
  state.now = 1_500;
  expect(resolver.cached(host, pathname)).not.toBeNull();
});
