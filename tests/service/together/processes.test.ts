import { describe, expect, it } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { until } from '../../setup/until.ts';
import { answerOf, long_url } from '../test-service.ts';
import { processesTogether } from './processes.ts';
import { visit } from './visit.ts';

// Only PostgreSQL serves several processes.
const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

describe.runIf(isPostgres)('two processes on one PostgreSQL', { timeout: 60_000 }, () => {
  it('give a slug to exactly one of two simultaneous requests', async () => {
    const { call, stop } = await processesTogether();
    for (let round = 0; round < 5; round += 1) {
      const body = { long_url, custom_link: `wanted-${round}` };
      const asked = Array.from({ length: 20 }, (_, number) => call(number, 'POST', '/link/create', body));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    }
    await stop();
  });

  it('let exactly 50 of 500 visitors pass a limit of 50, and count each of them', async () => {
    const { call, originOf, stop } = await processesTogether();
    const body = { long_url, custom_link: 'limited', has_expiration: true, expiration_clicks: '50' };
    const { data } = await answerOf(operations.createLink, call(0, 'POST', '/link/create', body));
    const statuses: Record<number, number> = {};
    // A hundred at once: on a busy machine, more would wait too long for a connection to the database.
    for (let wave = 0; wave < 5; wave += 1) {
      const visits = Array.from({ length: 100 }, (_, number) => visit(originOf(number), '/limited'));
      for (const { status = 0 } of await Promise.all(visits)) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    expect(statuses).toEqual({ 302: 50, 410: 450 });
    const counted = async () =>
      (await answerOf(operations.retrieveStats, call(1, 'GET', `/link/stats?id=${data.id}`))).data.total_count;
    await until(async () => expect(await counted()).toBe(50));
    await stop();
  });

  it('refuse a token within a second after the command that revokes it', async () => {
    const { call, command, stop, tokenId } = await processesTogether();
    const statuses = () => Promise.all([0, 1].map(async (number) => (await call(number, 'GET', '/links')).status));
    expect(await statuses()).toEqual([200, 200]);
    await command('token', 'revoke', tokenId);
    await until(async () => expect(await statuses()).toEqual([401, 401]));
    await stop();
  });

  it('apply a setting of the domain within a second after the command', async () => {
    const { command, originOf, stop } = await processesTogether();
    const targets = () => Promise.all([0, 1].map(async (number) => (await visit(originOf(number), '/')).target));
    expect(await targets()).toEqual([undefined, undefined]);
    await command('domain', 'set', 'go.example.com', '--home', 'https://www.example.com/');
    const everywhere = ['https://www.example.com/', 'https://www.example.com/'];
    await until(async () => expect(await targets()).toEqual(everywhere));
    await stop();
  });

  it('apply a change by the other within a second', async () => {
    const { call, originOf, stop } = await processesTogether();
    const body = { long_url, custom_link: 'moving' };
    const { data } = await answerOf(operations.createLink, call(0, 'POST', '/link/create', body));
    // Twice, so that the second visit is answered from the cache.
    for (const number of [0, 1, 0, 1]) expect((await visit(originOf(number), '/moving')).status).toBe(302);
    await call(0, 'PUT', '/link/update', { id: data.id, custom_link: 'moved' });
    const seen = async () => expect((await visit(originOf(1), '/moving')).status).toBe(404);
    await until(seen);
    await stop();
  });
});
