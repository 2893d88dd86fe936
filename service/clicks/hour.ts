/** An hour as clicks are counted by it: the day in UTC, YYYY-MM-DD, and two digits. */
export interface Hour {
  day: string;
  hour: string;
}

const hourLength = 3_600_000;

/** Says the hour of a time in milliseconds: one object for all the moments of an hour that are asked for in turn. */
export function createHourReader(): (time: number) => Hour {
  let number = Number.NaN;
  let last: Hour = { day: '', hour: '' };
  return (time) => {
    const asked = Math.floor(time / hourLength);
    if (asked === number) return last;
    const text = new Date(time).toISOString();
    number = asked;
    last = { day: text.slice(0, 10), hour: text.slice(11, 13) };
    return last;
  };
}
