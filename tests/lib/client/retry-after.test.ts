import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '../../../lib/client/retry.ts';

const now = Date.parse('2026-12-24T18:00:00Z');

const secondsOf = (header: string | null, date?: string) =>
  retryAfterSeconds(new Headers({ ...(header !== null && { 'retry-after': header }), ...(date && { date }) }), now);

describe('A Retry-After header', () => {
  it.each([
    { header: '0', seconds: 0 },
    { header: '120', seconds: 120 },
    { header: ' 5 ', seconds: 5 },
    { header: 'Thu, 24 Dec 2026 18:02:00 GMT', seconds: 120 },
    { header: 'Thu, 24 Dec 2026 17:00:00 GMT', seconds: 0 },
  ])('asks for $seconds seconds when it is "$header"', ({ header, seconds }) => {
    expect(secondsOf(header)).toBe(seconds);
  });

  it.each([null, '', 'soon', '-1', '1.5', 'soon 5', '2026-12-24T18:02:00Z', 'Thu, 99 Dec 2026 18:02:00 GMT'])(
    'asks for nothing when it is %j',
    (header) => {
      expect(secondsOf(header)).toBeUndefined();
    },
  );

  it.each([
    { clock: 'an hour ahead', date: 'Thu, 24 Dec 2026 17:00:00 GMT' },
    { clock: 'an hour behind', date: 'Thu, 24 Dec 2026 19:00:00 GMT' },
  ])('is measured from the date of its answer where the device’s clock is $clock', ({ date }) => {
    const twoMinutesLater = date.replace(':00:00', ':02:00');
    expect(secondsOf(twoMinutesLater, date)).toBe(120);
    expect(secondsOf('120', date)).toBe(120);
  });

  it('is measured from the device’s clock where its answer has no date that can be read', () => {
    expect(secondsOf('Thu, 24 Dec 2026 18:02:00 GMT', 'yesterday')).toBe(120);
  });

  it.each(['315360000', '9'.repeat(30), 'Wed, 24 Dec 2036 18:00:00 GMT'])('asks for a day at most: %s', (header) => {
    expect(secondsOf(header)).toBe(24 * 3600);
  });
});
