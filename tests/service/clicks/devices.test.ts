import { describe, expect, it, vi } from 'vitest';
import type { Device } from '../../../service/clicks/devices.ts';
import { createDevices, unknownDevice } from '../../../service/clicks/devices.ts';
import { until } from '../../setup/until.ts';

const deviceOf = (name: string): Device => ({ ...unknownDevice, client_name: name });
const by = (userAgent: string) => ({ userAgent, hints: {} });

/** Devices whose detection answers on request, and whose pauses end at once. */
const looking = () => {
  const time = { now: 0 };
  const onFault = vi.fn();
  const asked: { name: string; answer: (processorMs?: number) => void; fail: () => void }[] = [];
  const pauses: number[] = [];
  const devices = createDevices(
    ({ userAgent }) =>
      new Promise((resolve, reject) => {
        const answer = (processorMs = 0) => resolve({ device: deviceOf(userAgent), processorMs });
        asked.push({ name: userAgent, answer, fail: () => reject(new Error('The thread ended')) });
      }),
    {
      now: () => time.now,
      sleep: async (delayMs) => {
        pauses.push(delayMs);
        time.now += delayMs;
      },
      onFault,
    },
  );
  /** Waits for the detection of an agent to begin. */
  const nth = (number: number) =>
    until(() => {
      const detection = asked[number];
      if (!detection) throw new Error('It has not begun');
      return detection;
    });
  return { asked, devices, nth, onFault, pauses, time };
};

describe('a device', () => {
  it('is detected once for all visitors meanwhile and afterwards', async () => {
    const { asked, devices, nth } = looking();
    const [first, second] = [devices.of(by('one')), devices.of(by('one'))];
    (await nth(0)).answer();
    expect([await first, await second]).toEqual([deviceOf('one'), deviceOf('one')]);
    expect(asked).toHaveLength(1);
    expect(devices.of(by('one'))).toEqual(deviceOf('one'));
  });

  it('is detected for each meaning of the client hints', async () => {
    const { devices, nth } = looking();
    const brand = '"Chromium";v="140"';
    const hints = [
      { 'sec-ch-ua': brand, 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"Android"' },
      { 'sec-ch-ua': brand, 'sec-ch-ua-platform': '?1', 'sec-ch-ua-model': '"Android"' },
    ];
    for (const sent of hints) void devices.of({ userAgent: 'one', hints: sent });
    (await nth(0)).answer();
    await nth(1);
  });

  it('is unknown if 300 others wait, and can be detected later', async () => {
    const { devices, nth } = looking();
    const come = Array.from({ length: 1_000 }, (_, number) => devices.of(by(`new ${number}`)));
    expect(come.filter((device) => device === unknownDevice)).toHaveLength(700);
    (await nth(0)).answer();
    expect(await come[0]).toEqual(deviceOf('new 0'));
    expect(devices.of(by('new 999'))).toBeInstanceOf(Promise);
  });

  it('is detected after a pause, so that detection takes a fifth of one processor’s time', async () => {
    const { asked, devices, nth, pauses, time } = looking();
    const processorMs = [3, 30, 0, 2];
    const all = processorMs.map((_, number) => devices.of(by(`new ${number}`)));
    for (const [number, used] of processorMs.entries()) {
      const detection = await nth(number);
      expect(asked).toHaveLength(number + 1);
      time.now += used;
      detection.answer(used);
      await all[number];
    }
    expect(pauses).toEqual([12, 120]);
    // The pause passes without another agent.
    time.now += 8;
    void devices.of(by('rare'));
    await nth(processorMs.length);
    expect(pauses).toHaveLength(2);
  });

  it('is detected after a pause if a thread fails again and again', async () => {
    const { devices, nth, pauses, time } = looking();
    const first = devices.of(by('one'));
    void devices.of(by('two'));
    const detection = await nth(0);
    time.now += 500;
    detection.fail();
    await first;
    await nth(1);
    expect(pauses).toEqual([2_000]);
  });

  it('is unknown if detection failed, and is detected again', async () => {
    const { devices, nth } = looking();
    const first = devices.of(by('one'));
    (await nth(0)).fail();
    expect(await first).toBe(unknownDevice);
    expect(devices.of(by('one'))).toBeInstanceOf(Promise);
  });

  it('that cannot be detected is reported the first time', async () => {
    const { devices, nth, onFault } = looking();
    for (const [number, name] of ['one', 'two'].entries()) {
      const looked = devices.of(by(name));
      (await nth(number)).fail();
      await looked;
    }
    expect(onFault.mock.calls).toEqual([[new Error('The thread ended')]]);
  });
});
