/**
 * Returns a stored time, or 0 if it is too far in the future because the clock was ahead when it was stored. With 0, a
 * waiting action is due now, and a finished one counts as long ago.
 *
 * @param at - milliseconds since 1970
 * @param maxAhead - the longest wait that is ever stored, in milliseconds; 0 for the time of something done
 * @param now - milliseconds since 1970
 */
export const storedTime = (at: number, maxAhead = 0, now = Date.now()): number => (at > now + maxAhead ? 0 : at);

/** Returns the milliseconds since a stored time. Very many if it is in the future, so that it counts as long ago. */
export const storedAge = (at: number): number => Date.now() - storedTime(at);
