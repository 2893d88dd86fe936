import { asked, type Network, networkNames, rulesOf, type Size } from './networks.ts';

/** The way a network shows an image: large, beside the text, or not at all. */
export type Fit = 'large' | 'small' | 'none';

const covers = (size: Size, least: Size) => size.width >= least.width && size.height >= least.height;

/** Returns the way a network shows an image of this size. */
export function imageFit(size: Size, network: Network): Fit {
  const { smallest, large, widest } = rulesOf(network).image;
  if (!covers(size, smallest) || (widest !== null && size.width > widest * size.height)) return 'none';
  return large !== null && covers(size, large) ? 'large' : 'small';
}

/** A remark about an image. `networks` are the networks it applies to. */
export type ImageFinding =
  | { kind: 'leftOut'; networks: Network[] }
  | { kind: 'drawnSmall'; networks: Network[] }
  /** The share that is cut off when the image is shown large, in percent. */
  | { kind: 'cropped'; percent: number }
  | { kind: 'soft' }
  | { kind: 'fits' };

/** A smaller cut is not reported, in percent. */
const unnoticed = 10;

/** Returns the remarks about an image of this size, worst first, or `fits` if there are none. */
export function imageFindings(size: Size): ImageFinding[] {
  const fits = networkNames.map((network) => ({ network, fit: imageFit(size, network) }));
  const leftOut = fits.filter(({ fit }) => fit === 'none').map(({ network }) => network);
  const drawnSmall = fits
    .filter(({ fit, network }) => fit === 'small' && rulesOf(network).image.large !== null)
    .map(({ network }) => network);
  const findings: ImageFinding[] = [];
  if (leftOut.length > 0) findings.push({ kind: 'leftOut', networks: leftOut });
  if (drawnSmall.length > 0) findings.push({ kind: 'drawnSmall', networks: drawnSmall });
  if (fits.some(({ fit }) => fit === 'large')) {
    const ratio = size.width / size.height;
    const percent = Math.round(100 * (1 - Math.min(ratio / asked.ratio, asked.ratio / ratio)));
    if (percent >= unnoticed) findings.push({ kind: 'cropped', percent });
    // A tolerance of 2 pixels, since 1200 × 627 and 1200 × 628 are recommended as well.
    if (size.width < asked.width || size.height < asked.width / asked.ratio - 2) findings.push({ kind: 'soft' });
  }
  return findings.length > 0 ? findings : [{ kind: 'fits' }];
}
