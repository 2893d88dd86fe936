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
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** How far clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (instant: number, zone: string): number =>
  wallAt(instant, zone) - Math.floor(instant / 1000) * 1000;
