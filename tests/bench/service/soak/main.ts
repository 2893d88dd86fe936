/**
 * `npm run soak` runs for an hour; `npm run soak -- 5` runs for five minutes. It sends all kinds of requests at once:
 * visits, some from new browsers, lists, stats and edits. Meanwhile the service is killed and restarted. It fails if a
 * count differs by more than service/README.md allows for a kill, if an acknowledged edit is lost, or if memory grows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { operations } from '../../../../lib/contract/operations.ts';
import { addDomain } from '../../../../service/access/domains.ts';
import { createToken } from '../../../../service/access/tokens.ts';
import { openDatabase } from '../../../../service/storage/open.ts';
import { median } from '../load.ts';
import { allGoalsReached, checkGoal, say } from '../report.ts';
import { type Spawned, start } from '../spawn.ts';
import { createClient } from './client.ts';
import { createTraffic, type Soaked } from './traffic.ts';

const minutes = Number(process.argv[2] ?? 60);
/** The end of each run of the service: half are killed. The last run is longer, to measure its memory. */
const endings = ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM'] as const;
const lastRunFactor = 3;
const count = 300;
const host = 'soak.example';

const folder = mkdtempSync(join(tmpdir(), 'hem-soak-'));
const file = join(folder, 'service.sqlite');
const database = await openDatabase({ file });
await addDomain(database, { host });
const { token } = await createToken(database, { label: 'soak' });
const api = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

let port = '0';
async function run(): Promise<Spawned> {
  const variables = { HEM_DATABASE: file, HEM_PORT: port, HEM_TRUSTED_PROXIES: '127.0.0.1', HEM_LOG_LEVEL: 'error' };
  const service = await start(['service/main.ts'], variables);
  port = new URL(service.origin).port;
  return service;
}

let service = await run();
const { ask: askWithoutHost, close } = createClient(Number(port));
const ask: typeof askWithoutHost = ({ headers, ...request }) =>
  askWithoutHost({ ...request, headers: { ...headers, Host: host } });

const links: Soaked[] = [];
for (let number = 0; number < count; number += 1) {
  const slug = `soak-${number}`;
  const body = { long_url: 'https://example.com/a/long/way', custom_link: slug };
  const answer = await ask({ method: 'POST', path: '/v1/link/create', headers: api, body });
  const { data } = operations.createLink.answer.parse(JSON.parse(answer?.text ?? ''));
  links.push({ id: data.id, slug, answered: 0, unanswered: 0, title: '', maybe: null });
}

const traffic = createTraffic(links, token);
/** The maximum number of clicks that kills may have lost. */
let mayBeLost = 0;
/** For each run, its memory in the second half relative to the first half, after the warm-up. */
const growth: number[] = [];
const runMs = (minutes * 60_000) / (endings.length - 1 + lastRunFactor);
for (const [index, signal] of endings.entries()) {
  if (index > 0) service = await run();
  const running = traffic.begin(ask);
  const length = index === endings.length - 1 ? runMs * lastRunFactor : runMs;
  const memory: number[] = [];
  for (const until = performance.now() + length; performance.now() < until; await setTimeout(1_000)) {
    memory.push(service.memory());
  }
  const warm = memory.slice(Math.floor(memory.length / 3));
  const half = Math.floor(warm.length / 2);
  growth.push(Math.max(...warm.slice(half)) / Math.max(...warm.slice(0, half)));
  if (signal === 'SIGKILL') {
    mayBeLost += running.mayBeLost();
    await service.kill();
    await running.end();
  } else {
    await running.end();
    await service.stop();
  }
  for (const link of links) {
    const { title } = await database
      .selectFrom('links')
      .select('title')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    if (title !== null && title === link.maybe) link.title = title;
    if ((title ?? '') !== link.title)
      throw new Error(`An edit of ${link.slug} was lost: ${title} instead of ${link.title}`);
    link.maybe = null;
  }
  say(`run ${index + 1}, ended by ${signal}: memory`, memory.at(-1) ?? 0, 'MB');
}

const sum = (of: (link: Soaked) => number) => links.reduce((total, link) => total + of(link), 0);
const [answered, unanswered] = [sum((link) => link.answered), sum((link) => link.unanswered)];
const stored = await database
  .selectFrom('links')
  .select(({ fn }) => fn.sum<number>('click_count').as('clicks'))
  .executeTakeFirstOrThrow();
service = await run();
let inStats = 0;
for (const { id } of links) {
  const answer = await ask({ path: `/v1/link/stats?id=${id}`, headers: api });
  inStats += operations.retrieveStats.answer.parse(JSON.parse(answer?.text ?? '')).data.total_count ?? 0;
}
await service.stop();
close();
await database.destroy();
rmSync(folder, { recursive: true });

const sorted = traffic.latenciesMs.sort((one, other) => one - other);
say('redirects answered', answered, `in ${minutes} minutes`);
say('  median', sorted[Math.floor(sorted.length / 2)] ?? 0, 'ms');
say('  99.9th percentile', sorted[Math.floor(sorted.length * 0.999)] ?? 0, 'ms');
say('  the slowest', sorted.at(-1) ?? 0, 'ms');
say('  not answered, since the service was killed', unanswered, '');
checkGoal('failures', traffic.state.faults, { most: 0 });
checkGoal('clicks on the links, minus redirects answered', Number(stored.clicks) - answered, { most: unanswered });
checkGoal('lost clicks, of those answered in the last second before a kill', answered - Number(stored.clicks), {
  most: mayBeLost,
});
checkGoal('clicks in the stats, minus clicks on the links', inStats - Number(stored.clicks), { least: 0, most: 0 });
checkGoal('memory in the second half of a run, relative to the first', median(growth), { most: 1.15 });
process.exitCode = allGoalsReached() ? 0 : 1;
