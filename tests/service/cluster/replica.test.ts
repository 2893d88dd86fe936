import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { until } from '../../setup/until.ts';
import { type PostgresServer, type Replica, startPostgres, startReplica } from '../postgres.ts';
import { answerOf, long_url } from '../test-service.ts';
import { processesTogether } from '../together/processes.ts';
import { visit } from '../together/visit.ts';
import { openSwitch, type Switch } from './switch.ts';

/** Set by `npm run test:postgres:cluster`. */
const isCluster = process.env['HEM_TEST_CLUSTER'] !== undefined;

interface Cluster {
  primary: PostgresServer;
  replica: Replica;
  /** The addresses that the services use for the primary and the replica. */
  toPrimary: Switch;
  toReplica: Switch;
  together: Awaited<ReturnType<typeof processesTogether>>;
}

/** Two services on a primary and its streaming replica. Both addresses can be moved. */
async function startCluster(): Promise<Cluster> {
  const primary = await startPostgres([]);
  if (typeof primary === 'string') throw new Error(primary);
  const replica = await startReplica(primary);
  const [toPrimary, toReplica] = [await openSwitch(primary.port), await openSwitch(replica.port)];
  const storage = { file: '.', url: toPrimary.through(primary.url), readUrl: toReplica.through(replica.url) };
  return { primary, replica, toPrimary, toReplica, together: await processesTogether({ storage }) };
}

async function query<Row extends pg.QueryResultRow>({ url }: PostgresServer, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

describe.runIf(isCluster)('two processes on a primary and a replica', { timeout: 120_000 }, () => {
  const state: { cluster?: Cluster } = {};
  beforeAll(async () => {
    state.cluster = await startCluster();
  }, 120_000);
  afterAll(async () => {
    if (!state.cluster) return;
    const { primary, replica, toPrimary, toReplica, together } = state.cluster;
    await together.stop();
    toPrimary.close();
    toReplica.close();
    await replica.stop();
    await primary.stop();
  });

  const running = () => {
    if (!state.cluster) throw new Error('The cluster is not running');
    const { call, errors, originOf } = state.cluster.together;
    const create = async (number: number, custom_link: string) =>
      (await answerOf(operations.createLink, call(number, 'POST', '/link/create', { long_url, custom_link }))).data.id;
    const newest = async (number: number) =>
      (await answerOf(operations.listLinks, call(number, 'GET', '/links?limit=1'))).data.links[0]?.id;
    const clicks = async (number: number, id: string) =>
      (await answerOf(operations.retrieveStats, call(number, 'GET', `/link/stats?id=${id}`))).data.total_count;
    const visitAt = async (number: number, path: string) => (await visit(originOf(number), path)).status;
    return { ...state.cluster, call, clicks, create, errors, newest, visitAt };
  };

  it('read lists and stats from the replica, including recent changes of both', async () => {
    const { clicks, create, newest, replica, visitAt } = running();
    for (let round = 0; round < 20; round += 1) {
      const id = await create(round, `made-${round}`);
      expect(await newest(round + 1)).toBe(id);
      expect(await visitAt(round, `/made-${round}`)).toBe(302);
      expect(await clicks(round, id)).toBe(1);
    }
    // The query string for stats of the test's days.
    const readers = await query(replica, "select from pg_stat_activity where query = 'commit'");
    expect(readers.length).toBeGreaterThan(0);
  });

  it('read from the primary while the replica lags behind, and while it is down', async () => {
    const { create, newest, replica, toReplica } = running();
    await query(replica, 'select pg_wal_replay_pause()');
    const lagging = await create(0, 'lagging');
    expect(await newest(1)).toBe(lagging);
    await query(replica, 'select pg_wal_replay_resume()');
    toReplica.leadTo(1);
    const away = await create(0, 'away');
    expect(await newest(1)).toBe(away);
    toReplica.leadTo(replica.port);
  });

  it('count clicks once if their commit was never answered', async () => {
    const { clicks, create, toPrimary, visitAt } = running();
    const id = await create(0, 'unanswered');
    for (let round = 1; round <= 3; round += 1) {
      const before = toPrimary.lost();
      toPrimary.loseCommit();
      for (let visits = 0; visits < 10; visits += 1) expect(await visitAt(0, '/unanswered')).toBe(302);
      await until(() => expect(toPrimary.lost()).toBe(before + 1));
      await until(async () => expect(await clicks(0, id)).toBe(10 * round));
    }
  });

  it('continue when the primary is stopped and the replica promoted: links work, clicks count once', async () => {
    const { call, clicks, create, errors, newest, primary, replica, toPrimary, visitAt } = running();
    const id = await create(0, 'moved');
    for (const number of [0, 1, 0, 1]) expect(await visitAt(number, '/moved')).toBe(302);
    await until(async () => expect(await clicks(0, id)).toBe(4));
    await primary.stop();
    // The cached link has expired, and reading it fails.
    const statuses: (number | undefined)[] = [];
    await until(async () => {
      statuses.push(await visitAt(statuses.length, '/moved'));
      expect(errors()).toMatch(/The database does not answer: recently visited links/);
    });
    expect(new Set(statuses)).toEqual(new Set([302]));
    const visits = statuses.length;
    replica.promote();
    toPrimary.leadTo(replica.port);
    await until(async () => expect((await call(0, 'GET', '/links')).status).toBe(200));
    await until(async () => expect(await clicks(1, id)).toBe(4 + visits));
    expect(await newest(1)).toBe(id);
    // The services listen to the new primary.
    const made = await create(0, 'after');
    expect(await visitAt(1, '/after')).toBe(302);
    await call(0, 'DELETE', `/link/delete?id=${made}`);
    await vi.waitFor(async () => expect(await visitAt(1, '/after')).toBe(404), { timeout: 1_000, interval: 20 });
    expect(await clicks(0, id)).toBe(4 + visits);
  });
});
