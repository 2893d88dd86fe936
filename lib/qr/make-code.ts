import { type Code, correctionsFrom, encodeText } from './code.ts';
import { type ColorVerdict, judgeColors } from './contrast.ts';
import { leastSide, type Pixels, paintCode } from './pixels.ts';
import { scan } from './scan.ts';
import { pictureSizes, type QrStyle } from './style.ts';

/** Why a code can't be scanned as it is wanted. */
export type CodeProblem =
  | { kind: Exclude<ColorVerdict, 'good'> | 'tooLong' | 'unreadable' }
  /** Its modules would be too small; `least` is the next size (in pixels) that is enough, null where none is. */
  | { kind: 'tooSmall'; least: number | null };

export type MadeCode = { ok: true; code: Code } | { ok: false; problem: CodeProblem };

/** So large a picture is looked at, at most, in pixels: a larger one has the same modules, only larger. */
const mostScanned = 1024;

/**
 * Makes the code of a text and scans it, as it will look. Where it can't be read, as under a logo, with the next error
 * correction.
 */
export function makeCode(text: string, style: QrStyle, logo: Pixels | null): MadeCode {
  const verdict = judgeColors(style);
  if (verdict !== 'good') return { ok: false, problem: { kind: verdict } };
  let problem: CodeProblem = { kind: 'unreadable' };
  for (const correction of correctionsFrom(style.correction, logo !== null)) {
    const code = encodeText(text, correction);
    if (code === null) return { ok: false, problem: { kind: 'tooLong' } };
    const least = leastSide(code, style.quietZone);
    if (style.format === 'png' && least > style.size) {
      problem = { kind: 'tooSmall', least: pictureSizes.find((size) => size >= least) ?? null };
      break;
    }
    const size = style.format === 'png' ? Math.min(style.size, mostScanned) : mostScanned;
    if (scan(paintCode(code, { ...style, size: Math.max(size, least) }, logo)) === text) return { ok: true, code };
  }
  return { ok: false, problem };
}
