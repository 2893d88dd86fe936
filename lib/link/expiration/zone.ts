const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall clocks of a zone. Making one is slow, so each is made once. */
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

/** The time that clocks of a zone (IANA name) show at an instant, as if it were UTC. Both in milliseconds since 1970. */
export function wallAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  // Date.UTC takes the year 2, which is on the way to 2026, for 1902.
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
}

/** How far clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (instant: number, zone: string): number =>
  wallAt(instant, zone) - Math.floor(instant / 1000) * 1000;
