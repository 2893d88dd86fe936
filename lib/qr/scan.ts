import decodeQR from 'qr/decode.js';
import type { Pixels } from './pixels.ts';

/** How long a code is looked for, in milliseconds. */
const patience = 1000;

/** What a code says to a scanner; null where it says nothing. */
export function scan(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels, { timeLimit: patience });
  } catch {
    return null;
  }
}
