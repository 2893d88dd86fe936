import { describe, expect, it } from 'vitest';
import { createPasswordThrottle } from '../../../service/access/password-throttle.ts';

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
  it('are ten a minute from one network, of either kind', () => {
    const { mayTry } = counted();
    for (const network of ['198.51.100.7', '2001:db8:1:2::7']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect(mayTry('link', network)).toBe(true);
      expect(mayTry('link', network)).toBe(false);
      expect(mayTry('another link', network)).toBe(true);
    }
  });

  it('are thirty a minute from one network at all links together', () => {
    const { mayTry, pass, recordSuccess } = counted();
    const fromOne = (count: number) =>
      Array.from({ length: count }, (_, number) => mayTry(`link ${number >> 2}`, '198.51.100.7')).filter(Boolean)
        .length;
    expect(fromOne(250)).toBe(30);
    expect(mayTry('link 0', '198.51.100.8')).toBe(true);
    pass(60_000);
    for (let right = 0; right < 200; right += 1) {
      expect(mayTry(`another ${right}`, '198.51.100.7')).toBe(true);
      recordSuccess(`another ${right}`, '198.51.100.7');
    }
    expect(fromOne(250)).toBe(30);
  });

  it('are a hundred a minute from all networks together, and go on in the next', () => {
    const { fromMany, mayTry, pass } = counted();
    expect(fromMany(500)).toBe(100);
    expect(mayTry('another link', '10.1.0.1')).toBe(true);
    pass(60_000);
    expect(fromMany(500)).toBe(100);
  });

  it('do not lock out visitors who gave the right password before', () => {
    const { fromMany, mayTry, pass, recordSuccess } = counted();
    expect(mayTry('link', '198.51.100.7')).toBe(true);
    recordSuccess('link', '198.51.100.7');
    for (let minute = 0; minute < 5; minute += 1) {
      fromMany(500);
      expect(mayTry('link', '198.51.100.7')).toBe(true);
      expect(mayTry('link', '198.51.100.8')).toBe(false);
      pass(60_000);
    }
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
