import { encode } from 'uqr';
import { type Correction, corrections } from './style.ts';

/** A code without its margin. */
export interface Code {
  /** Modules on each side: from 21 to 177, always odd. */
  size: number;
  correction: Correction;
  /** True for dark modules, row by row. */
  rows: readonly (readonly boolean[])[];
}

/** Returns the code of a text; null if the text is too long for any code. */
export function encodeText(text: string, correction: Correction): Code | null {
  try {
    const { data, size } = encode(text, { ecc: correction, border: 0 });
    return { size, correction, rows: data };
  } catch {
    return null;
  }
}

/** The minimum error correction with a logo, which hides modules. */
const minCorrectionWithLogo: Correction = 'Q';

/** Returns the error corrections to try, the requested one first. With a logo, weaker ones are left out. */
export function correctionsFrom(wanted: Correction, hasLogo: boolean): readonly Correction[] {
  const least = hasLogo ? Math.max(corrections.indexOf(wanted), corrections.indexOf(minCorrectionWithLogo)) : null;
  return corrections.slice(least ?? corrections.indexOf(wanted));
}

/** The maximum share of a code's side that a logo takes. It then hides less than 7 percent of the modules. */
const logoShare = 0.26;

/** Returns the square for a logo in the middle of a code: its start and side, in modules. */
export function logoBox({ size }: Pick<Code, 'size'>): { from: number; side: number } {
  const most = Math.floor(size * logoShare);
  // An odd side like the code's own puts it exactly in the middle and cuts no module.
  const side = most % 2 === 1 ? most : most - 1;
  return { from: (size - side) / 2, side };
}

/** The gap between a logo and the surrounding modules, in modules. */
export const logoGap = 0.5;

/** Returns the runs of dark modules in a row: start and length of each. Modules under a logo are left out. */
export function darkRuns(code: Code, y: number, hasLogo: boolean): { from: number; length: number }[] {
  const { from, side } = logoBox(code);
  const isIn = (at: number) => hasLogo && at >= from && at < from + side;
  const runs: { from: number; length: number }[] = [];
  for (const [x, dark] of (code.rows[y] ?? []).entries()) {
    if (!dark || (isIn(x) && isIn(y))) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  }
  return runs;
}

/** Returns the dark modules as one SVG path. */
export function darkPath(code: Code, { hasLogo, margin }: { hasLogo: boolean; margin: number }): string {
  const rows = code.rows.map((_row, y) =>
    darkRuns(code, y, hasLogo).map(({ from, length }) => `M${from + margin} ${y + margin}h${length}v1h-${length}z`),
  );
  return rows.flat().join('');
}
