import { describe, expect, it } from 'vitest';
import { createSlowDown } from '../../../service/access/slow-down.ts';
import { testService } from '../test-service.ts';

const timeOf = async (done: unknown) => {
  const began = performance.now();
  await done;
  return performance.now() - began;
};

describe('wrong tokens', () => {
  it('are answered later and later, for the address that sends them alone', async () => {
    const { failed } = createSlowDown();
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await timeOf(failed('one'))).toBeLessThan(40);
    expect(await timeOf(failed('one'))).toBeGreaterThan(40);
    expect(await timeOf(failed('one'))).toBeGreaterThan(90);
    expect(await timeOf(failed('two'))).toBeLessThan(40);
  });

  it('are those of one IPv6 network together', async () => {
    const { failed } = createSlowDown();
    for (let wrong = 0; wrong < 6; wrong += 1) await failed(`2001:db8:1:2::${wrong}`);
    expect(await timeOf(failed('2001:db8:1:2:3::'))).toBeGreaterThan(90);
    expect(await timeOf(failed('2001:db8:1:3::'))).toBeLessThan(40);
  });

  it('make no right token wait', async () => {
    const { call } = await testService();
    for (let wrong = 0; wrong < 7; wrong += 1) await call('GET', '/links', undefined, 'wrong');
    const right = await timeOf(call('GET', '/links'));
    expect(right).toBeLessThan(await timeOf(call('GET', '/links', undefined, 'wrong')));
  });
});
