import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '../../../lib/client/retry-after.ts';

const now = Date.parse('2026-12-24T18:00:00Z');

describe('A Retry-After header', () => {
  it.each([
    { header: '0', seconds: 0 },
    { header: '120', seconds: 120 },
    { header: ' 5 ', seconds: 5 },
    { header: 'Thu, 24 Dec 2026 18:02:00 GMT', seconds: 120 },
    { header: 'Thu, 24 Dec 2026 17:00:00 GMT', seconds: 0 },
  ])('asks for $seconds seconds when it is "$header"', ({ header, seconds }) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });

  it.each([null, '', 'soon', '-1', '1.5', 'soon 5', '2026-12-24T18:02:00Z', 'Thu, 99 Dec 2026 18:02:00 GMT'])(
    'asks for nothing when it is %j',
    (header) => {
      expect(retryAfterSeconds(header, now)).toBeUndefined();
    },
  );
});
