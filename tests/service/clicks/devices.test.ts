import { describe, expect, it, vi } from 'vitest';
import type { Device } from '../../../service/clicks/devices.ts';
import { createDevices, unknownDevice } from '../../../service/clicks/devices.ts';

const deviceOf = (name: string): Device => ({ ...unknownDevice, client_name: name });
const by = (userAgent: string) => ({ userAgent, hints: {} });

/** Devices whose detection answers on request. */
const looking = () => {
  const time = { now: 0 };
  const onFault = vi.fn();
  const asked: { name: string; answer: () => void; fail: () => void }[] = [];
  const devices = createDevices(
    ({ userAgent }) =>
      new Promise((resolve, reject) => {
        const [answer, fail] = [() => resolve(deviceOf(userAgent)), () => reject(new Error('The thread ended'))];
        asked.push({ name: userAgent, answer, fail });
      }),
    { now: () => time.now, onFault },
  );
  return { asked, devices, onFault, time };
};

describe('a device', () => {
  it('is detected once for all visitors meanwhile and afterwards', async () => {
    const { asked, devices } = looking();
    const [first, second] = [devices.of(by('one')), devices.of(by('one'))];
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    expect([await first, await second]).toEqual([deviceOf('one'), deviceOf('one')]);
    expect(devices.of(by('one'))).toEqual(deviceOf('one'));
  });

  it('is detected for each meaning of the client hints', () => {
    const { asked, devices } = looking();
    const brand = '"Chromium";v="140"';
    const hints = [
      { 'sec-ch-ua': brand, 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"Android"' },
      { 'sec-ch-ua': brand, 'sec-ch-ua-platform': '?1', 'sec-ch-ua-model': '"Android"' },
    ];
    for (const sent of hints) void devices.of({ userAgent: 'one', hints: sent });
    expect(asked).toHaveLength(2);
  });

  it('is unknown beyond 300 at once and 100 a second, and can be detected later', async () => {
    const { asked, devices, time } = looking();
    const come = (from: number, count: number) =>
      Array.from({ length: count }, (_, number) => devices.of(by(`new ${from + number}`)));
    expect(come(0, 1_000).filter((device) => device === unknownDevice)).toHaveLength(700);
    for (const { answer } of asked) answer();
    await Promise.all(come(0, 300));
    time.now = 1_000;
    expect(come(1_000, 1_000).filter((device) => device === unknownDevice)).toHaveLength(900);
    time.now = 2_000;
    expect(devices.of(by('new 999'))).toBeInstanceOf(Promise);
  });

  it('is unknown if detection failed, and is detected again', async () => {
    const { asked, devices } = looking();
    const first = devices.of(by('one'));
    asked[0]?.fail();
    expect(await first).toBe(unknownDevice);
    expect(devices.of(by('one'))).toBeInstanceOf(Promise);
  });

  it('that cannot be detected is reported the first time', async () => {
    const { asked, devices, onFault } = looking();
    for (const name of ['one', 'two']) {
      const looked = devices.of(by(name));
      asked.at(-1)?.fail();
      await looked;
    }
    expect(onFault.mock.calls).toEqual([[new Error('The thread ended')]]);
  });
});
