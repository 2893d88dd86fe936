import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Interval } from '@/lib/contract/analytics.ts';
import { type DayRange, dayLength, timeOf } from '@/lib/stats/days.ts';
import { hourLength } from '@/lib/stats/intervals.ts';
import { byLanguage } from '@/locales/by-language.ts';

const dates = (options: Intl.DateTimeFormatOptions) =>
  byLanguage((language) => new Intl.DateTimeFormat(language, options));
const numbers = (options: Intl.NumberFormatOptions) =>
  byLanguage((language) => new Intl.NumberFormat(language, options));

const compact = numbers({ notation: 'compact' });
const share = numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const smallChange = numbers({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const change = numbers({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const smallSize = numbers({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'never' });
const changeSize = numbers({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'never' });
const difference = numbers({ signDisplay: 'exceptZero' });
const plain = numbers({});

/** Returns a count in words. Null, for a count that the service did not report, is not 0. */
export const countWords = (count: number | null): string =>
  count === null ? i18n.t('stats.notReported') : formatCount(count);

/** Returns a range of counts, such as "1–5". */
export const formatCounts = (from: number, to: number): string =>
  from === to ? formatCount(from) : plain().formatRange(from, to);

/** Returns a short number, such as 1.2K. */
export const formatCompact = (value: number): string => compact().format(value);
/** Returns a share (0 to 1) as percent; empty if its count was not reported. */
export const shareWords = (value: number | null): string => (value === null ? '' : share().format(value));
/** The relative change from which the new count shows as a multiple of the former one. */
const manyTimes = 10;

/**
 * Returns a relative change with its sign, such as "+12%"; from 1,000% on as a multiple, such as "21×". Without the sign
 * beside an arrow.
 */
export function formatChange(value: number, hasSign = true): string {
  if (value >= manyTimes) return i18n.t('stats.change.times', [formatCount(Math.round(value + 1))]);
  const [small, large] = hasSign ? [smallChange, change] : [smallSize, changeSize];
  return (Math.abs(value) < 0.1 ? small : large)().format(value);
}
/** Returns a number with its sign. */
export const formatDifference = (value: number): string => difference().format(value);

/* Hours show in the person's time zone, with its name. Days and longer steps are in UTC (reading R10). */
const utc = { timeZone: 'UTC' } as const;
const day = { day: 'numeric', month: 'short' } as const;

const wholeNames: Record<Interval, () => Intl.DateTimeFormat> = {
  hour: dates({ ...day, weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  day: dates({ ...utc, ...day, weekday: 'short', year: 'numeric' }),
  week: dates({ ...utc, ...day, year: 'numeric' }),
  month: dates({ ...utc, month: 'long', year: 'numeric' }),
  year: dates({ ...utc, year: 'numeric' }),
};

const shortNames: Record<Interval, () => Intl.DateTimeFormat> = {
  hour: dates({ weekday: 'short', hour: 'numeric' }),
  day: dates({ ...utc, ...day }),
  week: dates({ ...utc, ...day }),
  month: dates({ ...utc, month: 'short', year: '2-digit' }),
  year: dates({ ...utc, year: 'numeric' }),
};

/** The format for time zones in which an hour of UTC begins at half past. */
const minuteName = dates({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** Returns a step of time in words. `start` is in milliseconds since 1970. */
export function stepName(start: number, interval: Interval): string {
  const name = wholeNames[interval]().format(start);
  return interval === 'week' ? i18n.t('stats.weekOf', [name]) : name;
}

/** Returns a step of time in few words, for the axis of a chart. `start` is in milliseconds since 1970. */
export const stepTick = (start: number, interval: Interval): string =>
  (interval === 'hour' && new Date(start).getMinutes() !== 0 ? minuteName : shortNames[interval])().format(start);

const moment = dates({ dateStyle: 'medium', timeStyle: 'short' });

/** Returns a moment (milliseconds since 1970) in the person's time zone. */
export const formatMoment = (time: number): string => moment().format(time);

const localDay = dates({ dateStyle: 'medium' });

/** Returns the day of a moment (milliseconds since 1970) in the person's time zone. */
export const formatDay = (time: number): string => localDay().format(time);

const wholeDay = dates({ ...utc, dateStyle: 'medium' });

/** Returns a range of days, as short as the language allows. */
export const formatRange = ({ start_date, end_date }: DayRange): string =>
  wholeDay().formatRange(timeOf(start_date), timeOf(end_date));

const weekday = dates({ ...utc, weekday: 'long' });
const shortWeekday = dates({ ...utc, weekday: 'short' });
const hour = dates({ ...utc, hour: 'numeric' });
/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);

/** Returns the name of a weekday, from 0 for Monday. */
export const weekdayName = (index: number, length: 'long' | 'short' = 'long'): string =>
  (length === 'long' ? weekday : shortWeekday)().format(someMonday + index * dayLength);

/** Returns the name of an hour, from 0 to 23. */
export const hourName = (index: number): string => hour().format(someMonday + index * hourLength);

const regions = byLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));
const languages = byLanguage((language) => new Intl.DisplayNames(language, { type: 'language' }));

/** Returns the name of a country code, or the code if it has none. */
export const regionName = (code: string): string => (/^[A-Za-z]{2}$/.test(code) ? (regions().of(code) ?? code) : code);

/** Returns the name of a language tag, or the text itself if it is none. */
export function languageName(tag: string): string {
  try {
    return languages().of(tag) ?? tag;
  } catch {
    return tag;
  }
}
