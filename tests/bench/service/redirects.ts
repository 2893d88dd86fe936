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

/** Redirects of a bare server, a bare Hono and the service, in turns; then many of the service's alone. */
export async function benchRedirects(
  bare: { http: Spawned; hono: Spawned },
  service: Awaited<ReturnType<typeof startService>>,
): Promise<void> {
  const rates = { http: [0], hono: [0], service: [0] };
  /** Microseconds of processor for each. */
  const costs = { http: [0], hono: [0], service: [0] };
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
  const [bareCost, ownCost] = [costs.hono, costs.service].map((each) => median(each.slice(1)));
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
  const { clicks } = await service.database
    .selectFrom('links')
    .select(({ fn }) => fn.sum<number>('click_count').as('clicks'))
    .where('custom_link', 'like', 'bench-%')
    .executeTakeFirstOrThrow();
  const { total } = await service.database
    .selectFrom('figures')
    .select(({ fn }) => fn.sum<number>('total').as('total'))
    .innerJoin('links', 'links.id', 'figures.link_id')
    .where('links.custom_link', 'like', 'bench-%')
    .where('period', '=', 'ever')
    .executeTakeFirstOrThrow();
  say('redirects answered', given, '');
  hold('  clicks on the links, of those', Number(clicks) / given, { least: 1, most: 1 });
  hold('  clicks in the figures, of those', Number(total) / given, { least: 1, most: 1 });
}
