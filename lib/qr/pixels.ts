import { type Code, darkRuns, logoBox, logoGap } from './code.ts';
import type { Colors } from './contrast.ts';

/** A picture as canvases have it: red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** How a code is painted: its colors, its margin in modules, and the side of the picture in pixels. */
export interface Painting extends Colors {
  quietZone: number;
  size: number;
}

/** The least side of a module, in pixels: with fewer, cameras and printers make one of two. */
const leastModule = 3;

/** How many modules a picture has on each side. */
const across = ({ size }: Pick<Code, 'size'>, quietZone: number) => size + 2 * quietZone;

/** The least side of a picture that a code can be read in, in pixels. */
export const leastSide = (code: Pick<Code, 'size'>, quietZone: number): number => across(code, quietZone) * leastModule;

/**
 * Paints a code. Each module is as many whole pixels as any other, so that all edges are sharp; what is left over makes the
 * margin wider.
 */
export function paintCode(code: Code, { size, quietZone, dark, light }: Painting, logo: Pixels | null): Pixels {
  const scale = Math.max(1, Math.floor(size / across(code, quietZone)));
  const offset = Math.floor((size - scale * code.size) / 2);
  const data = new Uint8ClampedArray(size * size * 4);
  const words = new Uint32Array(data.buffer).fill(wordOf(light));
  const ink = wordOf(dark);
  for (let y = 0; y < code.size; y += 1) {
    const top = (offset + y * scale) * size;
    for (const { from, length } of darkRuns(code, y, logo !== null)) {
      words.fill(ink, top + offset + from * scale, top + offset + (from + length) * scale);
    }
    for (let line = 1; line < scale; line += 1) words.copyWithin(top + line * size, top, top + size);
  }
  const painted = { width: size, height: size, data };
  if (logo !== null) {
    const box = logoBox(code);
    const start = offset + (box.from + logoGap) * scale;
    putIn(painted, logo, { from: start, side: (box.side - 2 * logoGap) * scale });
  }
  return painted;
}

/** A color (#rrggbb) as a pixel of four bytes in memory, whatever their order in a word. */
function wordOf(color: string): number {
  const bytes = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return new Uint32Array(new Uint8Array([...bytes, 255]).buffer)[0] ?? 0;
}

/** Puts a picture into a square of another, as large as fits, in the middle. */
function putIn(target: Pixels, picture: Pixels, { from, side }: { from: number; side: number }): void {
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const [left, top] = [Math.round(from + (side - width) / 2), Math.round(from + (side - height) / 2)];
  for (let y = 0; y < Math.round(height); y += 1) {
    for (let x = 0; x < Math.round(width); x += 1) {
      const [red, green, blue, opacity] = meanOf(picture, x / scale, y / scale, 1 / scale);
      const at = ((top + y) * target.width + left + x) * 4;
      for (const [part, value] of [red, green, blue].entries()) {
        const below = target.data[at + part] ?? 0;
        target.data[at + part] = below + (value - below) * opacity;
      }
    }
  }
}

/** The mean color of a square of a picture (each part 0 to 255), and how opaque that is, from 0 to 1. */
function meanOf(picture: Pixels, left: number, top: number, side: number): [number, number, number, number] {
  const [fromX, fromY] = [Math.floor(left), Math.floor(top)];
  const toX = Math.min(picture.width, Math.max(fromX + 1, Math.floor(left + side)));
  const toY = Math.min(picture.height, Math.max(fromY + 1, Math.floor(top + side)));
  let [red, green, blue, opacity, count] = [0, 0, 0, 0, 0];
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) {
      const at = (y * picture.width + x) * 4;
      const alpha = picture.data[at + 3] ?? 0;
      red += (picture.data[at] ?? 0) * alpha;
      green += (picture.data[at + 1] ?? 0) * alpha;
      blue += (picture.data[at + 2] ?? 0) * alpha;
      opacity += alpha;
      count += 1;
    }
  }
  if (opacity === 0) return [0, 0, 0, 0];
  return [red / opacity, green / opacity, blue / opacity, opacity / count / 255];
}
