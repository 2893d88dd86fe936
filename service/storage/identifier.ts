import { randomUUID } from 'node:crypto';

let lastMoment = 0;
let countInMoment = 0;

/**
 * A new UUID that sorts after those made before it by this process (version 7: a moment, a count, 62 random bits), so
 * that links made in the same millisecond keep their order, and inserts land at the end of an index.
 */
export function newId(now: Date): string {
  const moment = Math.max(now.getTime(), lastMoment);
  countInMoment = moment === lastMoment ? countInMoment + 1 : 0;
  // The count has 12 bits: past them, borrow the next millisecond rather than start again behind.
  const overflow = countInMoment > 0xfff;
  lastMoment = overflow ? moment + 1 : moment;
  if (overflow) countInMoment = 0;

  const time = lastMoment.toString(16).padStart(12, '0');
  const count = countInMoment.toString(16).padStart(3, '0');
  // The same 64 bits of any version, from a store that is not asked of the system each time.
  const tail = randomUUID().slice('xxxxxxxx-xxxx-xxxx-'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail}`;
}
