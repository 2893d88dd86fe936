import { describe, expect, it } from 'vitest';
import { createSlowDown } from '../../../service/access/auth-throttle.ts';
import { authenticate } from '../../../service/access/authenticate.ts';
import { testService } from '../test-service.ts';

/** Notes how long each wait would take, in milliseconds, and takes none. */
function noted() {
  const waits: number[] = [];
  const slowDown = createSlowDown(async (milliseconds) => void waits.push(milliseconds));
  return { slowDown, failed: slowDown.failed, waits };
}

describe('wrong tokens', () => {
  it('are answered later and later, for the address that sends them alone', async () => {
    const { failed, waits } = noted();
    for (let wrong = 0; wrong < 5; wrong += 1) await failed('one');
    expect(waits).toEqual([]);
    for (let wrong = 0; wrong < 8; wrong += 1) await failed('one');
    expect(waits).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
    await failed('two');
    expect(waits).toHaveLength(8);
  });

  it('are those of one IPv6 network together', async () => {
    const { failed, waits } = noted();
    for (let wrong = 0; wrong < 6; wrong += 1) await failed(`2001:db8:1:2::${wrong}`);
    await failed('2001:db8:1:2:3::');
    expect(waits).toEqual([50, 100]);
    await failed('2001:db8:1:3::');
    expect(waits).toHaveLength(2);
  });

  it('make no right token wait', async () => {
    const { database, token } = await testService();
    const { slowDown, waits } = noted();
    const askWith = (bearer: string) =>
      authenticate(
        { database, slowDown },
        { authorization: `Bearer ${bearer}`, address: 'one', writes: false, now: new Date() },
      );
    for (let wrong = 0; wrong < 7; wrong += 1) await expect(askWith('wrong')).rejects.toThrow('unknown');
    expect(waits).toEqual([50, 100]);
    await askWith(token);
    expect(waits).toHaveLength(2);
  });

  it('are answered no sooner than that', async () => {
    const { call } = await testService();
    for (let wrong = 0; wrong < 6; wrong += 1) await call('GET', '/links', undefined, 'wrong');
    const began = performance.now();
    expect((await call('GET', '/links', undefined, 'wrong')).status).toBe(401);
    expect(performance.now() - began).toBeGreaterThan(90);
  });
});
