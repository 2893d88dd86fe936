import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readStats } from '../../../service/stats/read-stats.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { load, median, wire } from './load.ts';
import { checkGoal, say } from './report.ts';
import type { startService } from './service.ts';
import type { Spawned } from './spawn.ts';
import { addressOf, agents, languages, pick, referrers } from './visitors.ts';

const links = 200;
const rounds = 7;
const load302 = { connections: 32, duration: 2_000, status: 302 };

/** The number of redirects during which memory is measured. */
const manyRedirects = 1_000_000;

/** The time between reads of the counts in milliseconds, longer than clicks wait to be stored. */
const readIntervalMs = 2_000;

/** Returns a generator of visits of many links by many visitors, in a repeating order. */
export function visitsOf(origin: string): () => Buffer {
  const visits = Array.from({ length: 4_000 }, (_, index) =>
    wire(origin, `/bench-${(index * 7) % links}`, {
      'User-Agent': pick(agents, index, ''),
      'Accept-Language': pick(languages, index, ''),
      Referer: pick(referrers, index, '') || 'https://example.com/',
      'X-Forwarded-For': addressOf(index % 3_000),
    }),
  );
  let next = 0;
  return () => {
    next = (next + 1) % visits.length;
    return visits[next] ?? Buffer.alloc(0);
  };
}

/** Creates the links for redirects. */
export async function createLinks({
  origin,
  headers,
}: Pick<Awaited<ReturnType<typeof startService>>, 'origin' | 'headers'>): Promise<void> {
  for (let index = 0; index < links; index += 1) {
    const body = JSON.stringify({ long_url: 'https://example.com/a/long/way', custom_link: `bench-${index}` });
    const { status } = await fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`A link for the bench could not be created: ${status}`);
  }
}

/** Returns the number of clicks by the links' own counts, and by their stats. */
async function countedOf(database: Database): Promise<[number, number]> {
  const links = await database
    .selectFrom('links')
    .select(['id', 'click_count'])
    .where('custom_link', 'like', 'bench-%')
    .execute();
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const always = { from: today, until: today, isFromStart: true, isUntilNow: true };
  let [onLinks, inStats] = [0, 0];
  for (const { id, click_count } of links) {
    onLinks += click_count;
    inStats += (await readStats(database, id, always)).total;
  }
  return [onLinks, inStats];
}

/** Returns the counts once they no longer change. Clicks are stored some time after their visits. */
async function stableCountOf(database: Database): Promise<[number, number]> {
  for (let before = await countedOf(database); ; ) {
    await setTimeout(readIntervalMs);
    const now = await countedOf(database);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

/**
 * Measures redirects of a bare server, a minimal counting server, bare Hono and the service, in turns; then many
 * redirects of the service alone.
 */
export async function benchRedirects(
  bare: { http: Spawned; floor: Spawned; hono: Spawned },
  service: Awaited<ReturnType<typeof startService>>,
): Promise<void> {
  const rates = { http: [0], floor: [0], hono: [0], service: [0] };
  /** Processor time for each redirect, in microseconds. */
  const costs = { http: [0], floor: [0], hono: [0], service: [0] };
  // Other parts of the bench may have visited these links.
  const [onLinksBefore, inStatsBefore] = await stableCountOf(service.database);
  let answered = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { origin, processor }] of Object.entries({ ...bare, service })) {
      const before = processor();
      const { answers, perSecond } = await load({ ...load302, origin, request: visitsOf(origin) });
      rates[name as keyof typeof rates].push(perSecond);
      costs[name as keyof typeof costs].push(((processor() - before) * 1_000) / answers);
      if (name === 'service') answered += answers;
    }
  }
  const [http, hono, own] = [rates.http, rates.hono, rates.service].map((each) => median(each.slice(1)));
  say('redirects, bare node:http', http ?? 0, 'a second');
  say('redirects, bare Hono', hono ?? 0, 'a second');
  say('redirects, the service, each one counted', own ?? 0, 'a second');
  checkGoal('  relative to bare Hono', (own ?? 0) / (hono ?? 0), { least: 0.8 });
  const [floorCost, bareCost, ownCost] = [costs.floor, costs.hono, costs.service].map((each) => median(each.slice(1)));
  say('processor time of a redirect, minimal counting server', floorCost ?? 0, 'µs');
  say('processor time of a redirect, bare Hono', bareCost ?? 0, 'µs');
  say('processor time of a redirect, the service', ownCost ?? 0, 'µs');
  checkGoal('  redirects of bare Hono by processor time', (bareCost ?? 0) / (ownCost ?? 1), { least: 0.9 });

  const memory: number[] = [];
  const { origin } = service;
  while (answered < manyRedirects) {
    const atMost = Math.min(100_000, manyRedirects - answered);
    answered += (await load({ ...load302, origin, request: visitsOf(origin), duration: 60_000, atMost })).answers;
    memory.push(service.memory());
  }
  say(`memory after ${manyRedirects.toLocaleString('en')} redirects`, memory.at(-1) ?? 0, 'MB');
  const half = Math.floor(memory.length / 2);
  checkGoal(
    '  highest in the second half, relative to the first',
    Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half)),
    {
      most: 1.15,
    },
  );
  await service.stop();
  const [onLinks, inStats] = await countedOf(service.database);
  say('redirects answered', answered, '');
  checkGoal('  clicks on the links, relative to that', (onLinks - onLinksBefore) / answered, { least: 1, most: 1 });
  checkGoal('  clicks in the stats, relative to that', (inStats - inStatsBefore) / answered, { least: 1, most: 1 });
}
