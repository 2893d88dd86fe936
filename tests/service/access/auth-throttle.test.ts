import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createAuthThrottle } from '../../../service/access/auth-throttle.ts';
import { authenticate } from '../../../service/access/authenticate.ts';
import { testService } from '../test-service.ts';

/** Records the delays in milliseconds, without waiting. */
function noted() {
  const waits: number[] = [];
  const throttle = createAuthThrottle(async (milliseconds) => void waits.push(milliseconds));
  return { throttle, failed: throttle.recordFailure, waits };
}

describe('wrong tokens', () => {
  it('are answered with growing delays, but only to the address that sends them', async () => {
    const { failed, waits } = noted();
    for (let wrong = 0; wrong < 5; wrong += 1) await failed('one');
    expect(waits).toEqual([]);
    for (let wrong = 0; wrong < 8; wrong += 1) await failed('one');
    expect(waits).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
    await failed('two');
    expect(waits).toHaveLength(8);
  });

  it('are counted together for an IPv6 network', async () => {
    const { failed, waits } = noted();
    for (let wrong = 0; wrong < 6; wrong += 1) await failed(`2001:db8:1:2::${wrong}`);
    await failed('2001:db8:1:2:3::');
    expect(waits).toEqual([50, 100]);
    await failed('2001:db8:1:3::');
    expect(waits).toHaveLength(2);
  });

  it('are counted anew after a minute without one', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    /** The cache reads the clock once in a millisecond. */
    const pass = async (milliseconds: number) => {
      now.mockReturnValue(performance.now() + milliseconds);
      await wait(5);
    };
    const { failed, waits } = noted();
    for (let wrong = 0; wrong < 7; wrong += 1) {
      await failed('one');
      await pass(59_000);
    }
    expect(waits).toEqual([50, 100]);
    await pass(1_001);
    await failed('one');
    expect(waits).toHaveLength(2);
  });

  it('delay no valid token', async () => {
    const { database, token } = await testService();
    const { throttle, waits } = noted();
    const askWith = (bearer: string) =>
      authenticate(
        { database, throttle },
        { authorization: `Bearer ${bearer}`, address: 'one', isWrite: false, now: new Date() },
      );
    for (let wrong = 0; wrong < 7; wrong += 1) await expect(askWith('wrong')).rejects.toThrow('unknown');
    expect(waits).toEqual([50, 100]);
    await askWith(token);
    expect(waits).toHaveLength(2);
  });

  it('are answered after the delay', async () => {
    const { call } = await testService();
    for (let wrong = 0; wrong < 6; wrong += 1) await call('GET', '/links', undefined, 'wrong');
    const began = performance.now();
    expect((await call('GET', '/links', undefined, 'wrong')).status).toBe(401);
    expect(performance.now() - began).toBeGreaterThan(90);
  });
});
