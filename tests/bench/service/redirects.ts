import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readStats } from '../../../service/stats/read-stats.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { load, median, wire } from './load.ts';
import { hold, say } from './report.ts';
import type { startService } from './service.ts';
import type { Spawned } from './spawn.ts';
import { addressOf, agents, languages, pick, referrers } from './visitors.ts';

const links = 200;
const rounds = 7;
const load302 = { connections: 32, duration: 2_000, status: 302 };

/** Redirects whose memory is watched. */
const many = 1_000_000;

/** Milliseconds between readings of what is counted: longer than clicks wait to be stored. */
const betweenReadings = 2_000;

/** Visits of many links by many visitors, in an order that repeats. */
function visitsOf(origin: string): () => Buffer {
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

/** The links that redirects are asked of. */
export async function createLinks({ origin, headers }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  for (let index = 0; index < links; index += 1) {
    const body = JSON.stringify({ long_url: 'https://example.com/a/long/way', custom_link: `bench-${index}` });
    const { status } = await fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`A link for the bench could not be made: ${status}`);
  }
}

/** Clicks that the links have by their own count, and by the figures that anybody is shown. */
async function countedOf(database: Database): Promise<[number, number]> {
  const links = await database
    .selectFrom('links')
    .select(['id', 'click_count'])
    .where('custom_link', 'like', 'bench-%')
    .execute();
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const always = { from: today, until: today, isFromStart: true, isUntilNow: true };
  let [onLinks, inFigures] = [0, 0];
  for (const { id, click_count } of links) {
    onLinks += click_count;
    inFigures += (await readStats(database, id, always)).total;
  }
  return [onLinks, inFigures];
}

/** The same as soon as it stays so: clicks are stored some time after the visits that they are of. */
async function settledCountOf(database: Database): Promise<[number, number]> {
  for (let before = await countedOf(database); ; ) {
    await setTimeout(betweenReadings);
    const now = await countedOf(database);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

/** Redirects of a bare server, the least that counts them, a bare Hono and the service, in turns; then many of the service's alone. */
export async function benchRedirects(
  bare: { http: Spawned; floor: Spawned; hono: Spawned },
  service: Awaited<ReturnType<typeof startService>>,
): Promise<void> {
  const rates = { http: [0], floor: [0], hono: [0], service: [0] };
  /** Microseconds of processor for each. */
  const costs = { http: [0], floor: [0], hono: [0], service: [0] };
  // Other parts of the bench may have visited the same links.
  const [onLinksBefore, inFiguresBefore] = await settledCountOf(service.database);
  let given = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { origin, processor }] of Object.entries({ ...bare, service })) {
      const before = processor();
      const { answers, perSecond } = await load({ ...load302, origin, request: visitsOf(origin) });
      rates[name as keyof typeof rates].push(perSecond);
      costs[name as keyof typeof costs].push(((processor() - before) * 1_000) / answers);
      if (name === 'service') given += answers;
    }
  }
  const [http, hono, own] = [rates.http, rates.hono, rates.service].map((each) => median(each.slice(1)));
  say('redirects, bare node:http', http ?? 0, 'a second');
  say('redirects, bare Hono', hono ?? 0, 'a second');
  say('redirects, the service, each one counted', own ?? 0, 'a second');
  hold('  of bare Hono', (own ?? 0) / (hono ?? 0), { least: 0.8 });
  const [floorCost, bareCost, ownCost] = [costs.floor, costs.hono, costs.service].map((each) => median(each.slice(1)));
  say('processor time of a redirect, the least that counts it', floorCost ?? 0, 'µs');
  say('processor time of a redirect, bare Hono', bareCost ?? 0, 'µs');
  say('processor time of a redirect, the service', ownCost ?? 0, 'µs');
  hold('  redirects of bare Hono by processor time', (bareCost ?? 0) / (ownCost ?? 1), { least: 0.9 });

  const memory: number[] = [];
  const { origin } = service;
  while (given < many) {
    const atMost = Math.min(100_000, many - given);
    given += (await load({ ...load302, origin, request: visitsOf(origin), duration: 60_000, atMost })).answers;
    memory.push(service.memory());
  }
  say(`memory after ${many.toLocaleString('en')} redirects`, memory.at(-1) ?? 0, 'MB');
  const half = Math.floor(memory.length / 2);
  hold(
    '  of the highest in the first half of them',
    Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half)),
    {
      most: 1.15,
    },
  );
  await service.stop();
  const [onLinks, inFigures] = await countedOf(service.database);
  say('redirects answered', given, '');
  hold('  clicks on the links, of those', (onLinks - onLinksBefore) / given, { least: 1, most: 1 });
  hold('  clicks in the figures, of those', (inFigures - inFiguresBefore) / given, { least: 1, most: 1 });
}
