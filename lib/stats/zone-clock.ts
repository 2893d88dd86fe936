import { dayLength } from './days.ts';

/**
 * Returns a function from a moment to a time zone's offset from UTC, both in milliseconds. The browser takes some
 * microseconds for an offset, so offsets at midnight are cached; within a day the offset only changes if both ends
 * differ.
 *
 * @param zone - an IANA name
 */
export function zoneClock(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const cache = new Map<number, number>();
  const read = (time: number): number => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes = '0', seconds = '0'] = /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name) ?? [];
    const ahead = (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -ahead : ahead;
  };
  const at = (time: number): number => {
    const offset = cache.get(time) ?? read(time);
    cache.set(time, offset);
    return offset;
  };
  return (time) => {
    const day = Math.floor(time / dayLength) * dayLength;
    const [begins, ends] = [at(day), at(day + dayLength)];
    return begins === ends ? begins : read(time);
  };
}
