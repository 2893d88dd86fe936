import { textLanguage } from '@/locales/by-language.ts';

/** Returns the IANA name of the person's time zone. */
export const personZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of times in the language of the texts. Cached, since creating a format is slow. */
function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = textLanguage();
  const key = JSON.stringify([language, zone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
  formats.set(key, format);
  return format;
}

/** Returns a date-time in a zone: `24 Dec 2026, 18:00`. */
export const shownTime = (dateTime: string, zone: string): string =>
  formatOf(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(dateTime));

/** Returns the time of day in a zone, with the zone's offset from UTC then: `02:30 GMT+2`. */
export const shownClock = (dateTime: string, zone: string): string =>
  formatOf(zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' }).format(Date.parse(dateTime));

/** Returns a short date-time in a zone: `24 Dec, 18:00`, with the year unless it is the current one. */
export const shownBriefly = (dateTime: string, zone: string, now: Date): string =>
  withYear(dateTime, zone, now, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** Returns the day of a date-time in a zone: `24 Dec`, with the year unless it is the current one. */
export const shownDay = (dateTime: string, zone: string, now: Date): string =>
  withYear(dateTime, zone, now, { day: 'numeric', month: 'short' });

function withYear(dateTime: string, zone: string, now: Date, day: Intl.DateTimeFormatOptions): string {
  const year = formatOf(zone, { year: 'numeric' });
  const isThisYear = year.format(Date.parse(dateTime)) === year.format(now);
  return formatOf(zone, isThisYear ? day : { ...day, year: 'numeric' }).format(Date.parse(dateTime));
}
