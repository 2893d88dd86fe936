import { type Code, darkPath, logoBox, logoGap } from './code.ts';
import type { Painting } from './pixels.ts';

/** Returns a code as an SVG file. It is sharp at any size; `size` is the default. */
export function svgOf(code: Code, { size, quietZone, dark, light }: Painting, logo: string | null): string {
  const across = code.size + 2 * quietZone;
  const path = darkPath(code, { hasLogo: logo !== null, margin: quietZone });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${logo === null ? '' : xlink} width="${size}" height="${size}" viewBox="0 0 ${across} ${across}">`,
    `<rect width="${across}" height="${across}" fill="${light}"/>`,
    `<path d="${path}" fill="${dark}" shape-rendering="crispEdges"/>`,
    ...(logo === null ? [] : [imageOf(logo, logoPlace(code, quietZone))]),
    '</svg>',
  ].join('\n');
}

/** Returns the square of a logo in a code's drawing: its start from left and top, and its side, in modules. */
export function logoPlace(code: Pick<Code, 'size'>, margin: number): { from: number; side: number } {
  const { from, side } = logoBox(code);
  return { from: from + margin + logoGap, side: side - 2 * logoGap };
}

/** The namespace of `xlink:href`, the older form of an image's address. */
const xlink = ' xmlns:xlink="http://www.w3.org/1999/xlink"';

/**
 * Returns the image of a logo. A data URL contains no character that ends the attribute. Illustrator and most PDF tools
 * only read the older `xlink:href`.
 */
const imageOf = (picture: string, { from, side }: { from: number; side: number }) =>
  `<image href="${picture}" xlink:href="${picture}" x="${from}" y="${from}" width="${side}" height="${side}"/>`;
