import { expect, it } from 'vitest';
import { readMoment } from '@/lib/stats/read-moment.ts';

it.each([
  ['2026', '2026-01-01T00:00:00Z'],
  ['2026-03', '2026-03-01T00:00:00Z'],
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['2026-W01', '2025-12-29T00:00:00Z'],
  ['2026W53', '2026-12-28T00:00:00Z'],
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
  ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00Z'],
  ['2026-03-01 12', '2026-03-01T12:00:00Z'],
  ['2026-03-01T12:00:00+0100', '2026-03-01T11:00:00Z'],
])('%s is read as a time', (date, moment) => {
  expect(readMoment(date)).toBe(Date.parse(moment));
});

it.each(['', 'Tuesday', '2026-02-30', '2026-13', '2026-03-01T25:00', '01/03/2026', '1772323200', '12026-W01'])(
  '"%s" is not a time',
  (date) => {
    expect(readMoment(date)).toBeNull();
  },
);
