import { type Code, darkPath, logoBox, logoGap } from './code.ts';
import type { Painting } from './pixels.ts';

/** A code as the text of an SVG file: sharp at any size, and the given one where nothing else is said. */
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

/** Where a logo stands in the drawing of a code: where it begins, from left and top alike, and its side, in modules. */
export function logoPlace(code: Pick<Code, 'size'>, margin: number): { from: number; side: number } {
  const { from, side } = logoBox(code);
  return { from: from + margin + logoGap, side: side - 2 * logoGap };
}

/** The namespace of the older name of an image's address. */
const xlink = ' xmlns:xlink="http://www.w3.org/1999/xlink"';

/**
 * The picture is a data address, which holds no sign that would end the attribute. Illustrator and most PDF tools read it
 * under its older name alone.
 */
const imageOf = (picture: string, { from, side }: { from: number; side: number }) =>
  `<image href="${picture}" xlink:href="${picture}" x="${from}" y="${from}" width="${side}" height="${side}"/>`;
