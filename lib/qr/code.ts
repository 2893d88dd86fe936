import { encode } from 'uqr';
import { type Correction, corrections } from './style.ts';

/** A code without its margin. */
export interface Code {
  /** Modules on each side: from 21 to 177, always odd. */
  size: number;
  correction: Correction;
  /** Whether each module is dark, row by row. */
  rows: readonly (readonly boolean[])[];
}

/** The code of a text; null where that is too long for any code. */
export function encodeText(text: string, correction: Correction): Code | null {
  try {
    const { data, size } = encode(text, { ecc: correction, border: 0 });
    return { size, correction, rows: data };
  } catch {
    return null;
  }
}

/** A logo hides modules, which the error correction has to make up for. */
const leastWithLogo: Correction = 'Q';

/** The corrections to try, the wanted one first: with a logo none that it would use up. */
export function correctionsFrom(wanted: Correction, hasLogo: boolean): readonly Correction[] {
  const least = hasLogo ? Math.max(corrections.indexOf(wanted), corrections.indexOf(leastWithLogo)) : null;
  return corrections.slice(least ?? corrections.indexOf(wanted));
}

/** How much of a code's side a logo takes at most: it then hides less than 7 per cent of all modules. */
const logoShare = 0.26;

/** The middle square of a code that belongs to a logo: where it begins, and its side, in modules. */
export function logoBox({ size }: Pick<Code, 'size'>): { from: number; side: number } {
  const most = Math.floor(size * logoShare);
  // Odd as the code's own side, so that it stands in the very middle and cuts no module.
  const side = most % 2 === 1 ? most : most - 1;
  return { from: (size - side) / 2, side };
}

/** How far a logo stays away from the modules around it, in modules. */
export const logoGap = 0.5;

/** The dark modules of a row as stretches: where each begins, and how many they are. Those under a logo are left out. */
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

/** The dark modules as one path, a unit square each. */
export function darkPath(code: Code, { hasLogo, margin }: { hasLogo: boolean; margin: number }): string {
  const rows = code.rows.map((_row, y) =>
    darkRuns(code, y, hasLogo).map(({ from, length }) => `M${from + margin} ${y + margin}h${length}v1h-${length}z`),
  );
  return rows.flat().join('');
}
