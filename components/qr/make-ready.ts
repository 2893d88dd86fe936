import type { CodeProblem } from '@/lib/qr/make-code.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import type { ReadyCode } from './code-files.ts';
import type { CodeItem } from './code-item.ts';
import { readLinkIcon } from './link-icon.ts';
import { type Logo, logoOfPicture } from './logo.ts';

/** Thrown for a code that cannot be scanned. */
export class UnscannableCode extends Error {
  readonly problem: CodeProblem;
  constructor(problem: CodeProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Returns the logo of a link's code; null if the style has none, or if it cannot be read. */
async function logoFor({ favicon }: CodeItem, { logo }: QrStyle): Promise<Logo | null> {
  if (logo.from === 'none') return null;
  if (logo.from === 'own') return logoOfPicture(logo.picture);
  const icon = await readLinkIcon(favicon);
  return icon.state === 'read' ? icon.logo : null;
}

/**
 * Makes the code of a link and scans it. Rejects with `CodeRefused` if it cannot be scanned. Loads the scanner on
 * demand.
 */
export async function makeReady(item: CodeItem, style: QrStyle): Promise<ReadyCode> {
  const [logo, { makeCode }] = await Promise.all([logoFor(item, style), import('@/lib/qr/make-code.ts')]);
  const made = makeCode(item.address, style, logo?.pixels ?? null);
  if (!made.ok) throw new UnscannableCode(made.problem);
  return { address: item.address, code: made.code, logo };
}
