import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateOrder, dateOrderOf, dateOrders, readDate } from '@/lib/import/read-date.ts';
import { runs } from '../../setup/runs.ts';
import { bodiesOf, settings } from './imported.ts';

const pad = (value: number) => String(value).padStart(2, '0');

interface Written {
  day: number;
  month: number;
  year: number;
}

const date: fc.Arbitrary<Written> = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((one) => ({ day: one.getUTCDate(), month: one.getUTCMonth() + 1, year: one.getUTCFullYear() }));

const named = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' });
const names = [named({ month: 'long' }), named({ month: 'short' }), named({ weekday: 'long' })];

/** Returns texts that can mean only this day. */
function clearTexts({ day, month, year }: Written): string[] {
  const [long = '', short = '', weekday = ''] = names.map((format) => format.format(Date.UTC(year, month - 1, day)));
  return [
    ...[`${year}-${pad(month)}-${pad(day)}`, `${year}/${month}/${day}`, `${year}.${month}.${pad(day)}`],
    ...[`${year}${pad(month)}${pad(day)}`, `${day}.${month}.${year}`, `${pad(day)}.${pad(month)}.${pad(year % 100)}`],
    ...[`${day} ${long} ${year}`, `${day}-${short.toUpperCase()}-${year}`, `${weekday}, ${day}th ${long} ${year}`],
    ...[`${short}. ${day}, ${year}`, `${weekday.slice(0, 3)} ${long} ${day} ${year}`],
  ];
}

/** Returns a day with its numbers in an order. */
const inOrder = ({ day, month, year }: Written, order: DateOrder, sign: string, digits: 2 | 4): string =>
  [...(order === 'dayFirst' ? [day, month] : [month, day]), String(year).slice(-digits)].join(sign);

const orders = fc.constantFrom(...dateOrders);
const signs = fc.constantFrom('/', '-');
const digits = fc.constantFrom(2 as const, 4 as const);

describe('a date with a time', () => {
  const time = fc.record({ hour: fc.nat(23), minute: fc.nat(59) });
  const timeTexts = ({ hour, minute }: { hour: number; minute: number }): string[] => {
    const [half, hour12] = [hour < 12 ? 'A' : 'P', hour % 12 || 12];
    return [
      ...[`${pad(hour)}:${pad(minute)}`, `${hour}:${pad(minute)}:59`, `${hour}:${pad(minute)}:00.123`],
      ...[`${hour12}:${pad(minute)} ${half}M`, `${pad(hour12)}:${pad(minute)}:07${half.toLowerCase()}.m.`],
      ...(minute === 0 ? [`${hour12} ${half}M`] : []),
    ];
  };
  const offset = fc.record({ sign: fc.constantFrom('+', '-'), hours: fc.nat(14), minutes: fc.nat(59) });
  /** Texts of zones, and their minutes from UTC. */
  const zone = fc.oneof(
    fc.constantFrom<[string, number]>(['', 330], ['Z', 0], [' UTC', 0], [' GMT', 0]),
    fc
      .tuple(offset, fc.constantFrom('', ' ', ' UTC', 'GMT'), fc.constantFrom('', ':'))
      .map(([{ sign, hours, minutes }, before, colon]): [string, number] => [
        `${before}${sign}${pad(hours)}${minutes === 0 ? '' : `${colon}${pad(minutes)}`}`,
        Number(`${sign}1`) * (hours * 60 + minutes),
      ]),
  );

  it('is that instant in any format and zone, to the minute', () => {
    const text = fc.tuple(date, time, zone, fc.nat(), fc.nat(), fc.constantFrom(' ', 'T', ', '));
    fc.assert(
      fc.property(text, ([on, at, [zoneText, ahead], one, other, between]) => {
        const [days, times] = [clearTexts(on), timeTexts(at)];
        const written = `${days[one % days.length]}${between}${times[other % times.length]}${zoneText}`;
        const read = readDate(` ${written} `, { zone: 'Asia/Kolkata', order: null });
        const minutes = Date.UTC(on.year, on.month - 1, on.day, at.hour, at.minute) / 60_000 - ahead;
        expect([written, read.ok && Math.floor(Date.parse(read.utc) / 60_000)]).toEqual([written, minutes]);
      }),
      runs(1000),
    );
  });
});

describe('a date of numbers', () => {
  it('is read in its order, and is unclear without one if day and month could be exchanged', () => {
    fc.assert(
      fc.property(date, orders, fc.boolean(), signs, digits, (on, order, isKnown, sign, count) => {
        const read = readDate(inOrder(on, order, sign, count), { zone: 'UTC', order: isKnown ? order : null });
        const isClear = on.day > 12 || on.day === on.month;
        const couldBeYear = sign === '-' && count === 2;
        const utc = `${on.year}-${pad(on.month)}-${pad(on.day)}T00:00:00Z`;
        if (isKnown || (isClear && !couldBeYear)) expect(read).toEqual({ ok: true, utc });
        else expect(read).toEqual({ ok: false, code: 'dateUnclear' });
      }),
      runs(1000),
    );
  });

  it('shows the order of its column if its day is above 12', () => {
    const others = ['', '26-12-24', '24-12-26', '24.12.2026', '2026-12-24', '13/2026', 'Dec 24, 2026'];
    fc.assert(
      fc.property(fc.array(date, { maxLength: 4 }), orders, signs, fc.subarray(others), (days, order, sign, more) => {
        const cells = [...more, ...days.map((on) => inOrder(on, order, sign, sign === '/' && on.day % 2 ? 2 : 4))];
        expect(dateOrderOf(cells)).toBe(days.some(({ day }) => day > 12) ? order : null);
      }),
      runs(500),
    );
  });
});

describe('dates', () => {
  it.each([
    ['2026-12-24T18:00:00+02:00', '2026-12-24T18:00:00+02:00'],
    ['2026-12-24 18:00', '2026-12-24T17:00:00Z'],
    ['1798135200', '2026-12-24T18:00:00Z'],
    ['1798135200000', '2026-12-24T18:00:00Z'],
    ['24-Sept-2026', '2026-09-23T22:00:00Z'],
    ['1st Dec 2026, 12 AM', '2026-11-30T23:00:00Z'],
    ['Dec 2nd, 2026 12 PM', '2026-12-02T11:00:00Z'],
    ['12/24/26', '2026-12-23T23:00:00Z'],
  ])('"%s" is %s', (text, utc) =>
    expect(readDate(text, { zone: 'Europe/Berlin', order: null })).toEqual({ ok: true, utc }),
  );

  it('of a column are read in the order that one of them shows, or else in the chosen one', async () => {
    const file = (...dates: string[]) =>
      ['long_url,expiration', ...dates.map((date, at) => `https://example.com/${at},${date}`)].join('\n');
    const utc = { ...settings, zone: 'UTC' };
    const ordered = await bodiesOf(file('05/06/2030', '12/24/2030'), { ...utc, dateOrder: 'dayFirst' });
    expect(ordered.summary).toMatchObject({ ready: 2, unclearDate: null });
    expect(ordered.bodies[0]?.expiration).toBe('2030-05-06T00:00:00Z');
    const ambiguous = await bodiesOf(file('05/06/2030', '2030-12-24'), utc);
    expect(ambiguous.summary).toMatchObject({ ready: 1, wrong: 1, unclearDate: '05/06/2030' });
    const chosenOrder = await bodiesOf(file('05/06/2030', '2030-12-24'), { ...utc, dateOrder: 'dayFirst' });
    expect(chosenOrder.summary).toMatchObject({ ready: 2, wrong: 0, unclearDate: '05/06/2030' });
    expect(chosenOrder.bodies[0]?.expiration).toBe('2030-06-05T00:00:00Z');
  });

  it.each([
    ['05/06/2026', 'dateUnclear'],
    ['26-12-24', 'dateUnclear'],
    ['12-24-26', 'dateUnclear'],
    ['31.02.2026', 'date'],
    ['soon', 'date'],
    ['2026-12-24 18:00 CET', 'date'],
    ['2026-12-24 18:00 PM', 'date'],
    ['2026-12-24 0:00 AM', 'date'],
    ['2026-12-24 18:00 +99:00', 'date'],
    ['2026-12-24 18:00 +15:00', 'date'],
    ['2026-12-24 18:00 +02:60', 'date'],
    ['2026-12-24 13:00 PM', 'date'],
    ['2026-12-24 24:00', 'date'],
    ['179813520', 'date'],
    ['12026-12-24', 'date'],
    ['120261224', 'date'],
    ['17981352000', 'date'],
    ['2026-12-24 at 18:00', 'date'],
    ['Xmas 24 Dec 2026', 'date'],
    ['2026-02-31T18:00:00 +0000', 'date'],
    ['2026-12-24 18', 'date'],
    ['2026-12-24 18:00 and then', 'date'],
    ['2026-12-24 18:00:61', 'date'],
    ['20261324', 'date'],
    ['31 Feb 2026', 'date'],
    ['24 Foo 2026', 'date'],
  ])('"%s" is not a date: %s', (text, code) =>
    expect(readDate(text, { zone: 'UTC', order: null })).toEqual({ ok: false, code }),
  );
});
