/**
 * `npm run soak`: an hour of all that the service is asked for at once, by visitors, new browsers, lists, stats and edits,
 * while it is killed and restarted; `npm run soak -- 5` for five minutes. Fails where a count is wrong beyond what
 * service/README.md says of a kill, an acknowledged edit is lost, or memory grows.
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
import { allHeld, hold, say } from '../report.ts';
import { type Spawned, start } from '../spawn.ts';
import { createAsker } from './asking.ts';
import { createTraffic, type Soaked } from './traffic.ts';

const minutes = Number(process.argv[2] ?? 60);
/** Of each, how it ends: half are killed. The last one is longer, to watch its memory. */
const lives = ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM'] as const;
const lastLife = 3;
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
const { ask: askPlainly, close } = createAsker(Number(port));
const ask: typeof askPlainly = ({ headers, ...asked }) => askPlainly({ ...asked, headers: { ...headers, Host: host } });

const links: Soaked[] = [];
for (let number = 0; number < count; number += 1) {
  const slug = `soak-${number}`;
  const body = { long_url: 'https://example.com/a/long/way', custom_link: slug };
  const answer = await ask({ method: 'POST', path: '/v1/link/create', headers: api, body });
  const { data } = operations.createLink.answer.parse(JSON.parse(answer?.text ?? ''));
  links.push({ id: data.id, slug, answered: 0, unanswered: 0, title: '', maybe: null });
}

const traffic = createTraffic(links, token);
/** Clicks that kills may have lost. */
let mayBeLost = 0;
/** Of each life, memory in its second half by that in its first, once it is warm. */
const growth: number[] = [];
const life = (minutes * 60_000) / (lives.length - 1 + lastLife);
for (const [index, signal] of lives.entries()) {
  if (index > 0) service = await run();
  const asking = traffic.begin(ask);
  const length = index === lives.length - 1 ? life * lastLife : life;
  const memory: number[] = [];
  for (const until = performance.now() + length; performance.now() < until; await setTimeout(1_000)) {
    memory.push(service.memory());
  }
  const warm = memory.slice(Math.floor(memory.length / 3));
  const half = Math.floor(warm.length / 2);
  growth.push(Math.max(...warm.slice(half)) / Math.max(...warm.slice(0, half)));
  if (signal === 'SIGKILL') {
    mayBeLost += asking.mayBeLost();
    await service.kill();
    await asking.end();
  } else {
    await asking.end();
    await service.stop();
  }
  for (const link of links) {
    const { title } = await database
      .selectFrom('links')
      .select('title')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    if (title !== null && title === link.maybe) link.title = title;
    if ((title ?? '') !== link.title) throw new Error(`An edit of ${link.slug} was lost: ${title} for ${link.title}`);
    link.maybe = null;
  }
  say(`life ${index + 1}, ended by ${signal}: memory`, memory.at(-1) ?? 0, 'MB');
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

const sorted = traffic.took.sort((one, other) => one - other);
say('redirects answered', answered, `in ${minutes} minutes`);
say('  half of them within', sorted[Math.floor(sorted.length / 2)] ?? 0, 'ms');
say('  the slowest of a thousand', sorted[Math.floor(sorted.length * 0.999)] ?? 0, 'ms');
say('  the slowest', sorted.at(-1) ?? 0, 'ms');
say('  not answered, since it was killed meanwhile', unanswered, '');
hold('answers that were a failure', traffic.state.faults, { most: 0 });
hold('clicks on the links, less those answered', Number(stored.clicks) - answered, { most: unanswered });
hold('clicks that were lost, of those answered in the last second before a kill', answered - Number(stored.clicks), {
  most: mayBeLost,
});
hold('clicks in the stats, less those on the links', inStats - Number(stored.clicks), { least: 0, most: 0 });
hold('memory in the second half of a life, of the first', median(growth), { most: 1.15 });
process.exitCode = allHeld() ? 0 : 1;
