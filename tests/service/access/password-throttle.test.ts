import { describe, expect, it } from 'vitest';
import { createPasswordThrottle } from '../../../service/access/password-throttle.ts';

const day = 24 * 3_600_000;

/** Returns an address of one network, a different one for each number if the network has several. */
const kinds: [string, (number: number) => string][] = [
  ['IPv4', () => '198.51.100.7'],
  ['IPv6', (number) => `2001:db8:1:2::${number % 9_999}`],
];

const counted = () => {
  const time = { now: 0 };
  const throttle = createPasswordThrottle(() => time.now);
  const pass = (milliseconds: number) => {
    time.now += milliseconds;
  };
  /** Sends a wrong password from each of so many networks. Returns the number of those that were compared. */
  const fromMany = (count: number) =>
    Array.from({ length: count }, (_, number) => throttle.mayTry('link', `10.1.${number >> 8}.${number & 255}`)).filter(
      Boolean,
    ).length;
  return { ...throttle, fromMany, pass };
};

describe('attempts at a password', () => {
  it.each(kinds)('are ten a minute from one network of %s', (_kind, addressOf) => {
    const { mayTry, pass } = counted();
    for (let minute = 0; minute < 3; minute += 1) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect(mayTry('link', addressOf(attempt))).toBe(true);
      pass(59_999);
      expect(mayTry('link', addressOf(10))).toBe(false);
      expect(mayTry('another link', addressOf(10))).toBe(true);
      pass(1);
    }
  });

  it.each(kinds)('are thirty a minute from one network of %s at all links together', (_kind, addressOf) => {
    const { mayTry, pass, recordSuccess } = counted();
    const fromOne = (count: number) =>
      Array.from({ length: count }, (_, number) => mayTry(`link ${number >> 2}`, addressOf(number))).filter(Boolean)
        .length;
    expect(fromOne(250)).toBe(30);
    expect(mayTry('link 0', '198.51.100.8')).toBe(true);
    pass(60_000);
    for (let right = 0; right < 200; right += 1) {
      expect(mayTry(`another ${right}`, addressOf(right))).toBe(true);
      recordSuccess(`another ${right}`, addressOf(right));
    }
    expect(fromOne(250)).toBe(30);
    // The minute ends while a password is compared.
    pass(59_999);
    expect(mayTry('later', addressOf(0))).toBe(false);
    pass(1);
    expect(mayTry('last', addressOf(0))).toBe(true);
    pass(60_000);
    recordSuccess('last', addressOf(0));
    expect(fromOne(250)).toBe(30);
  });

  it('are a hundred a minute from all networks together, and go on in the next', () => {
    const { fromMany, mayTry, pass } = counted();
    expect(fromMany(500)).toBe(100);
    expect(mayTry('another link', '10.1.0.1')).toBe(true);
    pass(60_000);
    expect(fromMany(500)).toBe(100);
  });

  it.each(kinds)('do not lock out a network of %s for a day after its last right password', (_kind, addressOf) => {
    const { fromMany, mayTry, pass, recordSuccess } = counted();
    for (const passed of [0, 60_000, 120_000, day - 1, day - 1]) {
      pass(passed);
      if (passed > 0) fromMany(500);
      expect(mayTry('link', addressOf(passed))).toBe(true);
      expect(mayTry('link', '198.51.100.8')).toBe(passed === 0);
      recordSuccess('link', addressOf(passed));
    }
    pass(day);
    fromMany(500);
    expect(mayTry('link', addressOf(0))).toBe(false);
  });

  it('that were right do not count towards the hundred', () => {
    const { fromMany, mayTry, recordSuccess } = counted();
    for (let visitor = 0; visitor < 200; visitor += 1) {
      expect(mayTry('link', `198.51.100.${visitor}`)).toBe(true);
      recordSuccess('link', `198.51.100.${visitor}`);
    }
    expect(fromMany(500)).toBe(100);
  });

  it('that were right from a known network leave guessers no more attempts', () => {
    const { fromMany, mayTry, recordSuccess } = counted();
    const enter = () => {
      expect(mayTry('link', '198.51.100.7')).toBe(true);
      recordSuccess('link', '198.51.100.7');
    };
    enter();
    expect(fromMany(100)).toBe(100);
    for (let again = 0; again < 5; again += 1) enter();
    expect(mayTry('link', '198.51.100.8')).toBe(false);
  });
});
