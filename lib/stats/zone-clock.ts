import { dayLength } from './days.ts';

/**
 * What a zone's clocks are ahead of UTC, in milliseconds, at a moment. Asking the browser costs some microseconds each
 * time, so a day whose both ends agree is not asked again: clocks change once a day at most.
 *
 * @param zone an IANA name
 */
export function zoneClock(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  const ask = (time: number): number => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes = '0', seconds = '0'] = /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name) ?? [];
    const ahead = (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -ahead : ahead;
  };
  const at = (time: number): number => {
    const offset = known.get(time) ?? ask(time);
    known.set(time, offset);
    return offset;
  };
  return (time) => {
    const day = Math.floor(time / dayLength) * dayLength;
    const [begins, ends] = [at(day), at(day + dayLength)];
    return begins === ends ? begins : ask(time);
  };
}
