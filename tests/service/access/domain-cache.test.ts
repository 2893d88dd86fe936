import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createDomainCache } from '../../../service/access/domain-cache.ts';
import { defaultSettings } from '../../../service/access/domain-settings.ts';
import { addDomain, changeDomain } from '../../../service/access/domains.ts';
import { until } from '../../setup/until.ts';
import { openTestDatabase } from '../test-database.ts';

const host = 'go.example.com';
const [first, second] = ['https://example.com/first', 'https://example.com/second'];

/** A cache on a database that can fail or hold its answers, with a clock that tests set. */
const caching = async () => {
  const database = await openTestDatabase();
  await addDomain(database, { host });
  const setHome = (home: string) => changeDomain(database, { host }, { home });
  await setHome(first);
  const state = { now: 0, isAway: false, isHeld: false };
  /** Release the answers that are held, in their order. */
  const held: (() => void)[] = [];
  let reads = 0;
  const faults: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (state.isAway) throw new Error('The database is away');
      return node;
    },
    transformResult: async ({ result }) => {
      reads += 1;
      if (state.isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return result;
    },
  };
  const cache = createDomainCache(database.withPlugin(faults), { now: () => state.now });
  const home = () => cache.settingsOf(host).home;
  const freshHome = async () => (await cache.freshSettingsOf(host)).home;
  return { cache, freshHome, held, home, reads: () => reads, setHome, state };
};

it('domains are read again after a second at most, once for all callers', async () => {
  const { cache, freshHome, home, reads, setHome, state } = await caching();
  expect(cache.has(host)).toBeNull();
  await Promise.all([cache.load(), cache.load()]);
  expect([cache.has(host), cache.has('other.example'), home()]).toEqual([true, false, first]);
  await setHome(second);
  state.now = 899;
  expect([await freshHome(), reads()]).toEqual([first, 1]);
  state.now = 900;
  expect(await Promise.all([freshHome(), freshHome()])).toEqual([second, second]);
  await setHome(first);
  state.now = 1_800;
  expect(home()).toBe(second);
  await until(() => expect(home()).toBe(first));
  await setHome(second);
  state.now = 2_700;
  await cache.load();
  await until(() => expect(reads()).toBe(4));
  await until(() => expect(home()).toBe(second));
});

it('a database that is away leaves the last settings, or the defaults', async () => {
  const { cache, freshHome, home, state } = await caching();
  state.isAway = true;
  await expect(cache.load()).rejects.toThrow('away');
  expect([await freshHome(), home(), cache.has(host)]).toEqual([defaultSettings.home, defaultSettings.home, null]);
  state.isAway = false;
  // Without any settings, the first use after the failed ones reads them.
  await until(() => cache.load());
  expect(home()).toBe(first);
  state.isAway = true;
  state.now = 900;
  expect([await freshHome(), home(), cache.has(host)]).toEqual([first, first, true]);
  state.now = 1_800;
  expect(home()).toBe(first);
});

it('a silent database delays fresh settings by no more than a moment', async () => {
  const { cache, freshHome, held, home, reads, setHome, state } = await caching();
  await cache.load();
  await setHome(second);
  [state.now, state.isHeld] = [900, true];
  // Known settings are used without waiting.
  expect(await Promise.race([cache.load().then(() => 'loaded'), setImmediate('waiting')])).toBe('loaded');
  expect(await freshHome()).toBe(first);
  state.now = 9_000;
  // The running read is waited for, and no other begins.
  expect([home(), reads()]).toEqual([first, 2]);
  held[0]?.();
  await until(() => expect(home()).toBe(second));
});

it.each([
  ['earlier', [0, 1]],
  ['later', [1, 0]],
])('a read that began before a change is not used after it, also if it ends %s than the next', async (_what, order) => {
  const { cache, freshHome, held, home, setHome, state } = await caching();
  await cache.load();
  [state.now, state.isHeld] = [900, true];
  home();
  await until(() => expect(held).toHaveLength(1));
  await setHome(second);
  cache.expire();
  home();
  await until(() => expect(held).toHaveLength(2));
  const fresh: Promise<string | null>[] = [];
  for (const number of order) {
    fresh.push(freshHome());
    held[number]?.();
    // The read ends.
    await setImmediate();
  }
  expect(await Promise.all(fresh)).toEqual([second, second]);
  expect(home()).toBe(second);
});
