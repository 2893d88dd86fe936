import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { localTimeOf, readLocalTime } from '../../../../lib/link/expiration/local-time.ts';

describe('a local time', () => {
  it.each([
    ['Europe/Berlin', '2026-12-24T18:00', '2026-12-24T17:00:00Z'],
    ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00Z'],
    ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00Z'],
    ['Australia/Lord_Howe', '2026-01-01T00:00', '2025-12-31T13:00:00Z'],
    ['Asia/Kathmandu', '2026-05-05T12:00', '2026-05-05T06:15:00Z'],
    ['Pacific/Kiritimati', '2026-05-05T12:00', '2026-05-04T22:00:00Z'],
    ['UTC', '2028-02-29T12:00', '2028-02-29T12:00:00Z'],
  ])('in %s, %s is %s', (zone, local, utc) => {
    expect(readLocalTime(local, zone)).toEqual({ kind: 'once', utc });
  });

  it.each([
    // The skipped times: 2 to 3 o'clock; 2 to 3 o'clock; 2 to 2:30; midnight to 1 o'clock.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00Z', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00:00Z', '2026-03-08T03:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00Z', '2026-10-04T02:45'],
    ['America/Santiago', '2026-09-06T00:30', '2026-09-06T04:30:00Z', '2026-09-06T01:30'],
  ])('in %s, %s is skipped when clocks go forward', (zone, local, utc, shown) => {
    expect(readLocalTime(local, zone)).toEqual({ kind: 'never', utc });
    expect(localTimeOf(utc, zone)).toBe(shown);
  });

  it.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['America/New_York', '2026-11-01T01:00', '2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
  ])('in %s, %s occurs twice when clocks go back', (zone, local, utc, later) => {
    expect(readLocalTime(local, zone)).toEqual({ kind: 'twice', utc, later });
    expect([localTimeOf(utc, zone), localTimeOf(later, zone)]).toEqual([local, local]);
  });

  it.each(['0002', '0020', '0202'])('in the year %s, as typed before 2026 is complete, occurs once', (year) => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York']) {
      expect(readLocalTime(`${year}-12-24T18:00`, zone).kind).toBe('once');
      expect(localTimeOf(`${year}-12-24T18:00:00Z`, 'UTC')).toBe(`${year}-12-24T18:00`);
    }
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T03:00'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T03:00'],
    ['Europe/Berlin', '2026-10-25T01:59', '2026-10-25T03:00'],
  ])('in %s, times next to a clock change occur once: %s and %s', (zone, before, after) => {
    expect([readLocalTime(before, zone).kind, readLocalTime(after, zone).kind]).toEqual(['once', 'once']);
  });

  it.each(['', '2026-12-24', '2026-02-31T12:00', '2026-12-24T24:00', '2026-12-24T18:00Z', '99999-01-01T00:00', 'soon'])(
    'is invalid: %j',
    (local) => {
      expect(readLocalTime(local, 'Europe/Berlin')).toEqual({ kind: 'invalid' });
    },
  );
});

it('a date-time with any offset is shown in the zone', () => {
  expect(localTimeOf('2026-12-24T18:00:59+01:00', 'America/New_York')).toBe('2026-12-24T12:00');
  expect(localTimeOf('', 'Europe/Berlin')).toBe('');
});

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/Santiago',
  'Antarctica/Troll',
  'UTC',
];

/** Minutes of the years that links expire in. */
const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 });

property('a time is read back from its local time, in every zone', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (at, zone) => {
      const instant = at * 60_000;
      const read = readLocalTime(localTimeOf(new Date(instant).toISOString(), zone), zone);
      expect(['once', 'twice']).toContain(read.kind);
      const times = Object.entries(read).flatMap(([key, value]) => (key === 'kind' ? [] : [Date.parse(value)]));
      expect(times).toContain(instant);
    }),
  );
});

property('an existing local time is shown as typed, and a skipped one as a later time', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (at, zone) => {
      const typed = new Date(at * 60_000).toISOString().slice(0, 16);
      const read = readLocalTime(typed, zone);
      if (read.kind === 'invalid') throw new Error(`${typed} is a time`);
      const shown = localTimeOf(read.utc, zone);
      if (read.kind === 'never') expect(shown > typed).toBe(true);
      else expect(shown).toBe(typed);
    }),
  );
});
