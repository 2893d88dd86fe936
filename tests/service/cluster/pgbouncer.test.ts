import { describe, expect, it, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { startPgbouncer } from '../pgbouncer.ts';
import { freshStorage } from '../test-database.ts';
import { answerOf, long_url } from '../test-service.ts';
import { processesTogether } from '../together/processes.ts';
import { visit } from '../together/visit.ts';

/** Set if PgBouncer is installed; otherwise run-on-postgres.ts prints why it is not. */
const hasPgbouncer = process.env['HEM_TEST_PGBOUNCER'] !== undefined;

describe.runIf(hasPgbouncer)('two processes behind PgBouncer, in transaction mode', { timeout: 120_000 }, () => {
  it('start, count each click, keep limits, and apply each other’s changes within a second', async () => {
    const { file, url = '' } = await freshStorage();
    const bouncer = await startPgbouncer(url);
    const { call, errors, originOf, stop } = await processesTogether({ storage: { file, url: bouncer.url } });
    const create = async (body: object) =>
      (await answerOf(operations.createLink, call(0, 'POST', '/link/create', { long_url, ...body }))).data.id;
    const stats = async (id: string) =>
      (await answerOf(operations.retrieveStats, call(1, 'GET', `/link/stats?id=${id}`))).data.total_count;
    const visits = (path: string, some: number) =>
      Promise.all(Array.from({ length: some }, (_, number) => visit(originOf(number), path)));

    const busy = await create({ custom_link: 'busy' });
    const limited = await create({ custom_link: 'limited', has_expiration: true, expiration_clicks: '50' });
    expect((await visits('/busy', 200)).every(({ status }) => status === 302)).toBe(true);
    expect((await visits('/limited', 200)).filter(({ status }) => status === 302)).toHaveLength(50);
    await vi.waitFor(async () => expect([await stats(busy), await stats(limited)]).toEqual([200, 50]), 10_000);

    expect((await call(0, 'PUT', '/link/update', { id: busy, custom_link: 'elsewhere' })).status).toBe(200);
    const gone = async () => {
      for (const { status } of await visits('/busy', 2)) expect(status).toBe(404);
    };
    await vi.waitFor(gone, { timeout: 1_000, interval: 50 });
    expect(errors()).toMatch(/behind a pooler/);
    expect(errors().match(/pooler/g)).toHaveLength(2);
    await stop();
    await bouncer.stop();
  });
});
