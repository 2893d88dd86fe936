import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { dateTime } from '../../../../lib/contract/values.ts';
import { localTimeOf } from '../../../../lib/link/expiration/local-time.ts';
import { type QuickChoice, quickChoices, quickExpiration } from '../../../../lib/link/expiration/quick-choices.ts';

const berlin = (choice: QuickChoice, now: string) =>
  localTimeOf(quickExpiration(choice, new Date(now), 'Europe/Berlin'), 'Europe/Berlin');

describe('a quick choice', () => {
  it.each([
    ['hour', '2026-11-21T10:16'],
    ['day', '2026-11-22T09:16'],
    ['week', '2026-11-28T09:16'],
    ['nextMonth', '2026-12-21T09:16'],
    ['month', '2026-11-30T23:59'],
    ['year', '2027-11-21T09:16'],
  ] as const)('%s, on a Saturday morning in Berlin', (choice, local) => {
    expect(berlin(choice, '2026-11-21T08:15:30Z')).toBe(local);
  });

  it('keeps the time of day when clocks change', () => {
    expect(berlin('day', '2026-03-28T16:59:59Z')).toBe('2026-03-29T18:00');
    expect(quickExpiration('day', new Date('2026-03-28T16:59:59Z'), 'Europe/Berlin')).toBe('2026-03-29T16:00:00Z');
  });

  it('skips to the next existing time if clocks skip the chosen one', () => {
    expect(berlin('day', '2026-03-28T01:29:30Z')).toBe('2026-03-29T03:30');
  });

  it('is the later one of a time that occurs twice if the first one is over', () => {
    const evening = (now: string) => quickExpiration('month', new Date(now), 'Africa/Cairo');
    expect(evening('2030-10-31T20:30:00Z')).toBe('2030-10-31T20:59:00Z');
    expect(evening('2030-10-31T20:58:30Z')).toBe('2030-10-31T20:59:00Z');
    expect(evening('2030-10-31T21:30:00Z')).toBe('2030-10-31T21:59:00Z');
  });

  it('has the 28th of February a year after the 29th', () => {
    expect(berlin('year', '2028-02-29T11:59:30Z')).toBe('2029-02-28T13:00');
  });

  it('has the last of February a month after the 31st of January', () => {
    expect(berlin('nextMonth', '2026-01-31T11:59:30Z')).toBe('2026-02-28T13:00');
    expect(berlin('nextMonth', '2026-12-31T11:59:30Z')).toBe('2027-01-31T13:00');
  });

  it('has the end of the month in the zone, and in its last minute that of the next month', () => {
    expect(berlin('month', '2026-11-30T23:30:00Z')).toBe('2026-12-31T23:59');
    expect(berlin('month', '2026-12-31T22:59:00Z')).toBe('2027-01-31T23:59');
    expect(berlin('month', '2026-12-31T22:58:30Z')).toBe('2026-12-31T23:59');
  });
});

property('a quick choice is a future date-time of the contract, in every zone', () => {
  const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC');
  fc.assert(
    fc.property(fc.constantFrom(...quickChoices), now, zone, (choice, now, zone) => {
      const utc = quickExpiration(choice, now, zone);
      expect(dateTime.safeParse(utc).success).toBe(true);
      expect(Date.parse(utc)).toBeGreaterThan(now.getTime());
      expect(Date.parse(utc)).toBeLessThanOrEqual(now.getTime() + 367 * 24 * 3_600_000);
    }),
  );
});
