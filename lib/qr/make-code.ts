import decodeQR from 'qr/decode.js';
import { type Code, correctionsFrom, encodeText } from './code.ts';
import { codeAddress } from './code-address.ts';
import { type ColorVerdict, checkColors } from './contrast.ts';
import { minSide, type Pixels, paintCode } from './pixels.ts';
import { pictureSizes, type QrStyle } from './style.ts';

/** The reason why a code would not be scannable. */
export type CodeProblem =
  | { kind: Exclude<ColorVerdict, 'good'> | 'tooLong' | 'unreadable' }
  /** The modules would be too small. `least` is the next sufficient size in pixels; null if there is none. */
  | { kind: 'tooSmall'; least: number | null };

export type MadeCode = { ok: true; code: Code } | { ok: false; problem: CodeProblem };

/** The maximum size of an image that is scanned as a test, in pixels. A larger one only has larger modules. */
const maxScannedSize = 1024;

/** The time limit of a scan, in milliseconds. */
const timeLimitMs = 1000;

/**
 * Makes the code of a short address and tests it by scanning the finished image, for the mark of scans as well. If it is
 * unreadable, for example because of a logo, tries the next error correction.
 */
export function makeCode(address: string, style: QrStyle, logo: Pixels | null): MadeCode {
  const verdict = checkColors(style);
  if (verdict !== 'good') return { ok: false, problem: { kind: verdict } };
  const text = codeAddress(address, style);
  let problem: CodeProblem = { kind: 'unreadable' };
  for (const correction of correctionsFrom(style.correction, logo !== null)) {
    const code = encodeText(text, correction);
    if (code === null) return { ok: false, problem: { kind: 'tooLong' } };
    const least = minSide(code, style.quietZone);
    if (style.format === 'png' && least > style.size) {
      problem = { kind: 'tooSmall', least: pictureSizes.find((size) => size >= least) ?? null };
      break;
    }
    const size = style.format === 'png' ? Math.min(style.size, maxScannedSize) : maxScannedSize;
    if (scan(paintCode(code, { ...style, size: Math.max(size, least) }, logo)) === text) return { ok: true, code };
  }
  return { ok: false, problem };
}

/** Returns the text that a scanner reads from a code; null if it cannot be read. */
function scan(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels, { timeLimit: timeLimitMs });
  } catch {
    return null;
  }
}
