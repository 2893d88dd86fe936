import { randomUUID } from 'node:crypto';

let lastMoment = 0;
let countInMoment = 0;

/**
 * Returns a UUID that sorts after all earlier ones of this process (version 7: a time, a count, 62 random bits). Links
 * of one millisecond keep their order, and inserts append to an index.
 *
 * @param now the time in the UUID, unless an earlier one was later.
 */
export function newId(now: Date): string {
  const moment = Math.max(now.getTime(), lastMoment);
  countInMoment = moment === lastMoment ? countInMoment + 1 : 0;
  // The count has 12 bits. When they overflow, the next millisecond is used early.
  const overflow = countInMoment > 0xfff;
  lastMoment = overflow ? moment + 1 : moment;
  if (overflow) countInMoment = 0;

  const time = lastMoment.toString(16).padStart(12, '0');
  const count = countInMoment.toString(16).padStart(3, '0');
  // `randomUUID` takes random bits from a cache, and these 64 are the same in any version.
  const tail = randomUUID().slice('xxxxxxxx-xxxx-xxxx-'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail}`;
}
