import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { answerOf, long_url } from '../test-service.ts';
import { processesTogether } from '../together/processes.ts';
import { visit } from '../together/visit.ts';

/** Set by `npm run test:postgres:cluster`. */
const isCluster = process.env['HEM_TEST_CLUSTER'] !== undefined;
const count = 10;
const numbers = Array.from({ length: count }, (_, number) => number);

describe.runIf(isCluster)('ten processes on one PostgreSQL', { timeout: 120_000 }, () => {
  const state: { together?: Awaited<ReturnType<typeof processesTogether>> } = {};
  beforeAll(async () => {
    state.together = await processesTogether({ count });
  }, 120_000);
  afterAll(() => state.together?.stop());

  const running = () => {
    if (!state.together) throw new Error('The services are not running');
    const { call, originOf } = state.together;
    const create = async (custom_link: string) =>
      (await answerOf(operations.createLink, call(0, 'POST', '/link/create', { long_url, custom_link }))).data.id;
    const stats = async (id: string) =>
      (await answerOf(operations.retrieveStats, call(1, 'GET', `/link/stats?id=${id}`))).data;
    return { call, create, stats, visitAt: (number: number, path: string) => visit(originOf(number), path) };
  };

  it('apply a change and a deletion by one of them within a second', async () => {
    const { call, create, visitAt } = running();
    const id = await create('moving');
    const all = (path: string, status: number) => async () => {
      const answers = await Promise.all(numbers.map((number) => visitAt(number, path)));
      expect(answers.map((answer) => answer.status)).toEqual(numbers.map(() => status));
    };
    await all('/moving', 302)();
    expect((await call(3, 'PUT', '/link/update', { id, custom_link: 'elsewhere' })).status).toBe(200);
    // Visits begin one second after the change, which is the promise.
    await setTimeout(1_000);
    await all('/moving', 404)();
    await all('/elsewhere', 302)();
    expect((await call(7, 'DELETE', `/link/delete?id=${id}`)).status).toBe(200);
    await setTimeout(1_000);
    await all('/elsewhere', 404)();
  });

  it('count each click of links that all of them redirect', async () => {
    const { create, stats, visitAt } = running();
    const slugs = ['one', 'two', 'three'];
    const ids = await Promise.all(slugs.map(create));
    for (let round = 0; round < 3; round += 1) {
      const visits = numbers.flatMap((number) => slugs.map((slug) => visitAt(number, `/${slug}`)));
      const answers = await Promise.all([...visits, ...numbers.map((number) => visitAt(number, '/one'))]);
      expect(answers.every(({ status }) => status === 302)).toBe(true);
    }
    const totals = async () => (await Promise.all(ids.map(stats))).map(({ total_count }) => total_count);
    await vi.waitFor(async () => expect(await totals()).toEqual([60, 30, 30]), { timeout: 10_000 });
    expect((await stats(ids[0] ?? '')).unique_count).toBe(1);
  });

  it('exceed a limit at most by clicks that waited elsewhere, and keep it exactly once notified', async () => {
    const { call, create, stats, visitAt } = running();
    const id = await create('limited');
    const before = 100;
    const visits = (some: number) =>
      Promise.all(Array.from({ length: some }, (_, number) => visitAt(number, '/limited')));
    await visits(before);
    const limit = before + 20;
    const body = { id, has_expiration: true, expiration_clicks: String(limit) };
    expect((await call(0, 'PUT', '/link/update', body)).status).toBe(200);
    const passed = (await visits(300)).filter(({ status }) => status === 302).length;
    // Earlier clicks may have waited in another process, but no more of them.
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(20 + before);
    await vi.waitFor(async () => expect((await stats(id)).total_count).toBe(before + passed), { timeout: 10_000 });

    // By now the other processes were notified, and counted.
    const further = String(before + passed + 20);
    await call(0, 'PUT', '/link/update', { id, expiration_clicks: further });
    expect((await visits(200)).filter(({ status }) => status === 302)).toHaveLength(20);
  });
});
