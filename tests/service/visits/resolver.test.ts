import { setImmediate, setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { countryIds } from '../../../lib/contract/country.ts';
import { createLinkCache } from '../../../service/visits/link-cache.ts';
import { createResolver } from '../../../service/visits/resolver.ts';
import { chooseTarget } from '../../../service/visits/target.ts';
import { usedHeap } from '../../setup/heap.ts';
import { runs } from '../../setup/runs.ts';
import { until } from '../../setup/until.ts';
import { long_url, testService } from '../test-service.ts';

const longTarget = `https://example.com/${'x'.repeat(30_000)}`;

/** A resolver on a database that can fail, with a clock that tests set. */
const resolving = async () => {
  const { create, database, update } = await testService();
  const state = { isAway: false, now: 1 };
  /** Resolves when the database answers again; null while it answers. */
  const silence: { end: Promise<void> | null } = { end: null };
  const fallSilent = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    silence.end = promise;
    return () => {
      silence.end = null;
      resolve();
    };
  };
  let asked = 0;
  const away: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!state.isAway) return node;
      asked += 1;
      throw new Error('The database is away');
    },
    transformResult: async ({ result }) => {
      asked += 1;
      await silence.end;
      return result;
    },
  };
  const [warn, onStaleVisit] = [vi.fn(), vi.fn()];
  const resolver = createResolver(database.withPlugin(away), { now: () => state.now, warn, onStaleVisit });
  const target = async (address: string | null) => (await resolver.find(String(address)))?.link.long_url;
  return { create, database, fallSilent, onStaleVisit, reads: () => asked, resolver, state, target, update, warn };
};

it('a cached link is used for five minutes while the database is down, with one warning', async () => {
  const { create, onStaleVisit, resolver, state, target, update, warn } = await resolving();
  const { id, short_url } = await create();
  for (let visits = 0; visits < 2; visits += 1) expect(await target(short_url)).toBe(long_url);
  expect(onStaleVisit).not.toHaveBeenCalled();
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
  // Soon after, it could be slow only.
  expect(warn).toHaveBeenCalledTimes(1);
  state.now = 311_000;
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

it('all spellings of an address are one link in the cache', async () => {
  const { create, reads, resolver, state, target } = await resolving();
  await create({ custom_link: 'a/b c', long_url: longTarget });
  expect(await target('https://go.example.com/a/b%20c')).toBe(longTarget);
  const before = reads();
  for (const spelling of ['/a/b%20c', '/a%2Fb%20c', '/a%2fb c', '/%61/%62%20%63?q=1', '/x/../a/b%20c']) {
    expect(resolver.cached('go.example.com', spelling)?.link.long_url).toBe(longTarget);
    expect(resolver.cached('go.example.com:443', spelling)?.link.long_url).toBe(longTarget);
    expect(await target(`https://go.example.com${spelling}`)).toBe(longTarget);
  }
  expect(reads()).toBe(before);
  [state.isAway, state.now] = [true, 1_000];
  expect(await target('https://go.example.com/%61%2F%62%20c')).toBe(longTarget);
});

it('the cache has the link that a URL leads to, for any request', async () => {
  const { create, resolver } = await resolving();
  for (const custom_link of ['abc', 'abc/abc', './abc', 'a b', 'a%62c']) {
    await create({ custom_link });
    await resolver.find(`https://go.example.com/${encodeURIComponent(custom_link)}`);
  }
  const part = fc.constantFrom(
    'abc',
    '/',
    '%2F',
    '.',
    '%2e',
    '..',
    '%61',
    '%62c',
    'a',
    ' ',
    '%20',
    '\\',
    '\t',
    '?',
    '#',
    '%',
    '%zz',
  );
  const host = fc.constantFrom(
    'go.example.com',
    'go.example.com:443',
    'GO.example.com',
    'go.example.com/abc',
    'go.example.com abc',
    'go.example.com:80',
  );
  const property = fc.asyncProperty(host, fc.array(part, { maxLength: 6 }), async (sent, parts) => {
    const request = `/${parts.join('')}`;
    const cached = resolver.cached(sent, request);
    if (cached === null) return;
    expect(await resolver.find(`http://${sent}${request}`)).toBe(cached);
  });
  await fc.assert(property, runs(2_000));
});

it('links that were visited last stay in the cache, up to a size', async () => {
  const { create, resolver, target } = await resolving();
  await create({ custom_link: 'first', long_url: longTarget });
  const link = await resolver.find('https://go.example.com/first');
  const cache = createLinkCache(() => 1);
  if (link === null) throw new Error('The link is missing');
  const cached = { visited: link, readAt: 1, expiresAt: 1, refreshAt: 1 };
  const keys = Array.from({ length: 2_000 }, (_, number) => String(number));
  for (const key of keys) {
    cache.set(key, { ...cached });
    cache.get('0');
  }
  const left = keys.filter((key) => cache.get(key) !== undefined);
  // Half of 32 MB: chosen targets are copies.
  expect(left.length).toBeGreaterThan(400);
  expect(left.length * longTarget.length).toBeLessThan(16 * 2 ** 20);
  expect([left[0], left.at(-1)]).toEqual(['0', '1999']);
  cache.forget(link.link.id);
  expect(keys.filter((key) => cache.get(key) !== undefined)).toEqual([]);
  expect(await target('https://go.example.com/first')).toBe(longTarget);
});

it.each([
  ['a target that becomes longer when it is encoded', { long_url: `https://example.com/${'中'.repeat(10_000)}` }, []],
  [
    'UTM parameters in the target of each country',
    { has_utm: true, utm_campaign: 'ä'.repeat(200), utm_term: 'x'.repeat(200) },
    countryIds,
  ],
])('the size of a link in the cache includes its chosen targets: %s', async (_what, body, countries) => {
  const { create, resolver, update } = await resolving();
  const { id, short_url } = await create(body);
  await update({
    id,
    has_geo_targeting: true,
    geo_targets: countries.map((country_id) => ({ country_id, target_url: `https://example.com/${country_id}` })),
  });
  const visited = await resolver.find(String(short_url));
  if (visited === null) throw new Error('The link is missing');
  for (const country of [null, ...countries]) chooseTarget(visited, { country, platform: null });
  const cache = createLinkCache(() => 1);
  const keys = Array.from({ length: 2_000 }, (_, number) => String(number));
  for (const key of keys) cache.set(key, { visited: { ...visited }, readAt: 1, expiresAt: 1, refreshAt: 1 });
  const left = keys.filter((key) => cache.get(key) !== undefined);
  expect(left.length).toBeGreaterThan(50);
  expect(left.length * [...visited.chosenTargets.values()].join('').length).toBeLessThan(32 * 2 ** 20);
});

it('links leave the memory after five minutes without a visit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { create, resolver, state, target } = await resolving();
  for (const custom_link of ['one', 'two']) await create({ custom_link });
  const link = new WeakRef((await resolver.find('https://go.example.com/one')) ?? {});
  await target('https://go.example.com/two');
  state.now += 300_001;
  vi.advanceTimersByTime(300_002);
  usedHeap();
  await setImmediate();
  usedHeap();
  expect(link.deref()).toBeUndefined();
});

it('a link with country rules keeps a target once, not for each country', async () => {
  const { create, resolver, update } = await resolving();
  const { id, short_url } = await create({ long_url: longTarget });
  await update({ id, has_geo_targeting: true, geo_targets: [{ country_id: 'AT', target_url: long_url }] });
  const visited = await resolver.find(String(short_url));
  if (visited === null) throw new Error('The link is missing');
  for (const platform of ['android', 'ios', null] as const) {
    for (let number = 0; number < 26 * 26; number += 1) {
      const letter = (at: number) => String.fromCharCode(65 + at);
      chooseTarget(visited, { country: letter(Math.floor(number / 26)) + letter(number % 26), platform });
    }
  }
  expect([...visited.chosenTargets.values()].toSorted()).toEqual([long_url, longTarget]);
});

it('a database that falls silent delays no visit of a cached link by more than a moment, and is read once', async () => {
  const { create, fallSilent, onStaleVisit, reads, resolver, state, target, warn } = await resolving();
  const { short_url } = await create();
  const { host, pathname } = new URL(String(short_url));
  await target(short_url);
  const answerAgain = fallSilent();
  const before = reads();
  state.now = 2_000;
  // Waits for a third of a second of real time.
  expect(await Promise.all([target(short_url), target(short_url)])).toEqual([long_url, long_url]);
  expect(onStaleVisit).toHaveBeenCalledTimes(2);
  // Further visits do not wait, also when the link expires again and is refreshed in the background.
  for (let visits = 1; visits <= 100; visits += 1) {
    state.now = 2_000 + visits * 45;
    expect(await target(short_url)).toBe(long_url);
  }
  expect(resolver.cached(host, pathname)?.link.long_url).toBe(long_url);
  expect(onStaleVisit).toHaveBeenCalledTimes(103);
  // The link and the domains.
  expect(reads() - before).toBe(2);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^The database does not answer/)]]);
  state.now = 300_002;
  const waiting = target(short_url);
  expect(resolver.cached(host, pathname)).toBeNull();
  answerAgain();
  expect(await waiting).toBe(long_url);
  expect(onStaleVisit).toHaveBeenCalledTimes(103);
});

it('a silent database is waited for by visits of links that are unknown, limited or removed meanwhile', async () => {
  const { create, fallSilent, onStaleVisit, resolver, state, target } = await resolving();
  const [cached, unknown] = [await create(), await create()];
  const limited = await create({ has_expiration: true, expiration_clicks: '5' });
  await target(cached.short_url);
  await target(limited.short_url);
  const answerAgain = fallSilent();
  state.now = 2_000;
  const visits = [cached, unknown, limited].map(({ short_url }) => target(short_url));
  const isAnswered = [false, false, false];
  visits.forEach(
    (visit, at) =>
      void visit.then(() => {
        isAnswered[at] = true;
      }),
  );
  resolver.forget(cached.id);
  // Longer than a visit of a cached link would wait.
  await setTimeout(600);
  expect(isAnswered).toEqual([false, false, false]);
  answerAgain();
  expect(await Promise.all(visits)).toEqual([long_url, long_url, long_url]);
  expect(onStaleVisit).not.toHaveBeenCalled();
});
