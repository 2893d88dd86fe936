import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { rollUpClicks } from '../../../service/stats/rollup.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { startPostgres } from '../../service/postgres.ts';
import { openFiller } from './fill.ts';
import { latencies } from './latency.ts';
import { wire } from './load.ts';
import { checkGoal, say } from './report.ts';
import { start } from './spawn.ts';
import { addressOf, agents, pick } from './visitors.ts';

const processes = 10;
const seconds = 10;
const host = 'go.example.com';

/** Measures PostgreSQL's write-ahead log for one link that is visited through ten processes. */
export async function benchWal(): Promise<void> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') return console.log(`NOT MEASURED: PostgreSQL's write-ahead log. ${postgres}.`);
  const database = await openDatabase({ file: '', url: postgres.url });
  await addDomain(database, { host });
  const { token } = await createToken(database, { label: 'bench' });
  const variables = { HEM_PORT: '0', DATABASE_URL: postgres.url, HEM_TRUSTED_PROXIES: '127.0.0.1' };
  const servers = [await start(['service/main.ts'], variables)];
  while (servers.length < processes) servers.push(await start(['service/main.ts'], variables));
  const [first] = servers;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ long_url: 'https://example.com/', custom_link: 'busy' });
  await fetch(`${first?.origin}/v1/link/create`, { method: 'POST', headers, body });
  const { id } = await database.selectFrom('links').select('id').executeTakeFirstOrThrow();
  const filler = openFiller(database);
  await filler.add({ linkIds: [id], clicks: 100_000, visitors: 50_000, days: 30 });
  await filler.close();
  let number = 0;
  const visit = (origin: string) => () => {
    number += 1;
    const agent = pick(agents, number, '');
    const from = addressOf(number % 20_000);
    return wire(origin, '/busy', { Host: host, 'User-Agent': agent, 'X-Forwarded-For': from });
  };
  const visitAll = (duration: number) =>
    Promise.all(
      servers.map(({ origin }) => latencies({ origin, request: visit(origin), perSecond: 4, seconds: duration })),
    );
  await visitAll(5);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const position = async () => {
    const { rows } = await admin.query<{ at: string }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at");
    return Number(rows[0]?.at);
  };
  const before = await position();
  // Roll up the clicks once in this time. The service does so less often.
  await Promise.all([visitAll(seconds), rollUpClicks(database, id, { force: true })]);
  await setTimeout(1_000);
  say('clicks a second on one link, ten processes on PostgreSQL', processes * 4, '');
  checkGoal('  MB of write-ahead log a second', ((await position()) - before) / seconds / 1e6, { most: 1 });
  await admin.end();
  await database.destroy();
  for (const server of servers) await server.stop();
  await postgres.stop();
}
