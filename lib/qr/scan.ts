import decodeQR from 'qr/decode.js';
import type { Pixels } from './pixels.ts';

/** The time limit of a scan, in milliseconds. */
const timeLimitMs = 1000;

/** Returns the text that a scanner reads from a code; null if it cannot be read. */
export function scan(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels, { timeLimit: timeLimitMs });
  } catch {
    return null;
  }
}
