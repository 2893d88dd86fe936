import { describe, expect, it, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { revokeToken } from '../../../service/access/tokens.ts';
import { until } from '../../setup/until.ts';
import { answerOf, long_url } from '../test-service.ts';
import { servicesTogether } from './services.ts';
import { visit } from './visit.ts';

/** The monotonic clock of the services in this process, which can be advanced by a second. */
function adjustableClock() {
  const now = performance.now.bind(performance);
  const state = { ahead: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => now() + state.ahead);
  return {
    passSecond: () => {
      state.ahead += 1_000;
    },
  };
}

describe('services side by side on one database', () => {
  it('give a slug to exactly one of many simultaneous requests', async () => {
    const { call, stop } = await servicesTogether(3);
    const asked = Array.from({ length: 30 }, (_, number) =>
      call(number, 'POST', '/link/create', { long_url, custom_link: 'wanted' }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(29);
    await stop();
  });

  it('let as many visitors pass as a link allows, and count each of them', async () => {
    const { call, services, stop } = await servicesTogether(3);
    const body = { long_url, custom_link: 'limited', has_expiration: true, expiration_clicks: '50' };
    const { data } = await answerOf(operations.createLink, call(0, 'POST', '/link/create', body));
    const visits = Array.from({ length: 500 }, (_, number) => visit(services[number % 3]?.origin, '/limited'));
    const answers = await Promise.all(visits);
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(50);
    const counted = async () =>
      (await answerOf(operations.retrieveStats, call(0, 'GET', `/link/stats?id=${data.id}`))).data.total_count;
    await until(async () => expect(await counted()).toBe(50));
    await stop();
  });

  it('count all clicks of a link that all of them redirect', async () => {
    const { call, services, stop } = await servicesTogether(3);
    const body = { long_url, custom_link: 'busy' };
    const { data } = await answerOf(operations.createLink, call(0, 'POST', '/link/create', body));
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 90 }, (_, number) => visit(services[number % 3]?.origin, '/busy')));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const result = async () =>
      (await answerOf(operations.retrieveStats, call(1, 'GET', `/link/stats?id=${data.id}`))).data;
    const all = { total_count: 360, unique_count: 1 };
    await until(async () => expect(await result()).toMatchObject(all));
    await stop();
  });

  it('apply another’s changes, and refuse a revoked token, within a second', async () => {
    const { passSecond } = adjustableClock();
    const { call, database, services, stop, tokenId } = await servicesTogether(2);
    const body = { long_url, custom_link: 'moving', has_ios_targeting: false };
    const { data } = await answerOf(operations.createLink, call(0, 'POST', '/link/create', body));
    expect(await visit(services[1]?.origin, '/moving')).toEqual({ status: 302, target: long_url });
    await call(0, 'PUT', '/link/update', { id: data.id, custom_link: 'moved' });
    expect((await visit(services[0]?.origin, '/moving')).status).toBe(404);
    passSecond();
    expect((await visit(services[1]?.origin, '/moving')).status).toBe(404);

    expect((await call(1, 'GET', '/links')).status).toBe(200);
    await revokeToken(database, tokenId);
    passSecond();
    expect((await call(1, 'GET', '/links')).status).toBe(401);
    await stop();
  });
});
