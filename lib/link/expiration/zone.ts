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
export function wallAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  // Date.UTC reads year 2 as 1902.
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
}

/** Returns how far a zone is ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (instant: number, zone: string): number =>
  wallAt(instant, zone) - Math.floor(instant / 1000) * 1000;
