import { createDescriber } from '../../../service/clicks/describe-click.ts';
import { sharedDevices } from '../../../service/clicks/devices.ts';
import { createRecorder } from '../../../service/clicks/recorder.ts';
import { createRollupQueue } from '../../../service/clicks/rollup-queue.ts';
import { openClickTasks } from '../../../service/clicks/tasks.ts';
import type { ClickWrite } from '../../../service/clicks/writes.ts';
import { ensureSecret } from '../../../service/storage/settings.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { load, median, wire } from './load.ts';
import { checkGoal, say } from './report.ts';
import type { startService } from './service.ts';
import type { Spawned } from './spawn.ts';
import { addressOf, agents, countries, languages, pick, referrers } from './visitors.ts';

const sizes = [10_000, 100_000, 1_000_000];
const days = 30;
const dayLength = 86_400_000;
const rounds = 5;
const oneClient = { connections: 1, duration: 1_000, status: 200 };

/** Adds clicks of a link over the last days, counted as the service counts them. A third are by returning visitors. */
async function click(database: Database, linkId: string, count: number): Promise<void> {
  const describer = createDescriber({
    key: await ensureSecret(database, 'visitors'),
    locate: () => ({}),
    devices: sharedDevices(),
  });
  const fail = (error: unknown) => console.error(error);
  const tasks = openClickTasks(database, { onFault: fail });
  const rollupQueue = createRollupQueue(tasks, fail);
  const store = async (write: ClickWrite) => {
    for (const id of await tasks.run({ kind: 'store', write })) rollupQueue.add(id);
  };
  const recorder = createRecorder({ ...describer, store, onFault: fail });
  const now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const at = new Date(now - Math.floor((1 - index / count) * days * dayLength));
    const person = Math.floor((index * 2) / 3);
    const visitor = {
      address: addressOf(person),
      userAgent: pick(agents, person >> 16, '') + (person % 50),
      hints: {},
      acceptLanguage: pick(languages, index, ''),
      referer: pick(referrers, index * 3, ''),
      isPrefetch: false,
      hasOwnVisitsCookie: false,
      proxyPlace: { country: pick(countries, index * 5, '') },
    };
    recorder.record({ linkId, at, isCounted: false, visitor });
    if (index % 20_000 === 0) await recorder.flush();
  }
  await recorder.close();
  await rollupQueue.drain();
}

/** Measures the stats of links with increasing numbers of clicks, beside a bare JSON answer. */
export async function benchStats(hono: Spawned, service: Awaited<ReturnType<typeof startService>>): Promise<void> {
  const { database, origin, headers } = service;
  const links: { size: number; request: Buffer; times: number[] }[] = [];
  const created = new Date(Date.now() - days * dayLength).toISOString();
  for (const size of sizes) {
    const body = JSON.stringify({ long_url: 'https://example.com/', title: `stats ${size}` });
    await fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body });
    const { id } = await database
      .selectFrom('links')
      .select('id')
      .where('title', '=', `stats ${size}`)
      .executeTakeFirstOrThrow();
    await database.updateTable('links').set({ created_at: created }).where('id', '=', id).execute();
    await click(database, id, size);
    links.push({ size, request: wire(origin, `/v1/link/stats?id=${id}`, headers), times: [] });
  }
  const json = wire(hono.origin, '/json');
  const bare: number[] = [];
  const timeOf = async (at: string, request: Buffer) =>
    1000 / (await load({ ...oneClient, origin: at, request: () => request })).perSecond;
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timeOf(hono.origin, json));
    for (const { request, times } of links) times.push(await timeOf(origin, request));
  }
  say('a JSON answer, bare Hono, one client', median(bare), 'ms');
  for (const { size, times } of links)
    say(`stats of ${size.toLocaleString('en')} clicks over ${days} days`, median(times), 'ms');
  const [least, , most] = links.map(({ times }) => median(times));
  checkGoal('  a million clicks, relative to ten thousand', (most ?? 0) / (least ?? 1), { most: 1.3 });
  checkGoal('  a million clicks, relative to a bare JSON answer', (most ?? 0) / median(bare), { most: 25 });
}
