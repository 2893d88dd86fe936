/**
 * A local time, and the instant it means: a date-time in UTC. Where clocks change, one is skipped (`never`: the instant
 * that clocks would have shown it at, had they not been put forward), another comes twice.
 */
export type LocalTime =
  | { kind: 'once' | 'never'; utc: string }
  | { kind: 'twice'; utc: string; later: string }
  | { kind: 'invalid' };

const day = 24 * 60 * 60_000;

/** As a date and time field has it: `2026-12-24T18:00`. */
const localRule = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The milliseconds since 1970 that a local time would be, were it UTC. Null where it is no time. */
function wallOf(local: string): number | null {
  const wall = localRule.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  // Date.parse takes the 31st of February for the 3rd of March.
  return Number.isNaN(wall) || localText(wall) !== local ? null : wall;
}

const localText = (wall: number): string => new Date(wall).toISOString().slice(0, 16);

/** An instant as this project writes it: UTC, to the second. */
export const utcText = (instant: number): string => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');

/** Which instant a local time of a zone (IANA name) means. */
export function readLocalTime(local: string, zone: string): LocalTime {
  const wall = wallOf(local);
  if (wall === null) return { kind: 'invalid' };
  const before = offsetAt(wall - day, zone);
  const after = offsetAt(wall + day, zone);
  const [first, second] = [...new Set([before, after])]
    .map((offset) => wall - offset)
    .filter((instant) => wallAt(instant, zone) === wall);
  if (first === undefined) return { kind: 'never', utc: utcText(wall - before) };
  if (second === undefined) return { kind: 'once', utc: utcText(first) };
  return { kind: 'twice', utc: utcText(first), later: utcText(second) };
}

/** A date-time as a date and time field shows it in a zone, to the minute. Empty where it is none. */
export function localTimeOf(dateTime: string, zone: string): string {
  const instant = Date.parse(dateTime);
  return Number.isNaN(instant) ? '' : localText(wallAt(instant, zone));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached format of a zone's local time. Creating one is slow. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/**
 * Returns the local time of a zone (IANA name) at an instant, as if it were UTC. Both are in milliseconds since 1970.
 */
function wallAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  // Date.UTC reads year 2 as 1902.
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
}

/** Returns how far a zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, zone: string): number => wallAt(instant, zone) - Math.floor(instant / 1000) * 1000;
