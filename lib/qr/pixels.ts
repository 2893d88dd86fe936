import { type Code, darkRuns, logoBox, logoGap } from './code.ts';
import type { Colors } from './contrast.ts';

/** An image in the format of canvases: red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The settings of an image: colors, margin in modules, and side in pixels. */
export interface Painting extends Colors {
  quietZone: number;
  size: number;
}

/** The minimum side of a module, in pixels. Cameras and printers merge smaller ones. */
const minModuleSide = 3;

/** Returns the number of modules on each side of an image, with its margin. */
const across = ({ size }: Pick<Code, 'size'>, quietZone: number) => size + 2 * quietZone;

/** Returns the minimum side of a readable image, in pixels. */
export const minSide = (code: Pick<Code, 'size'>, quietZone: number): number => across(code, quietZone) * minModuleSide;

/**
 * Draws a code. All modules have the same whole number of pixels, so that edges are sharp. Remaining pixels widen the
 * margin.
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

/** Returns a color (#rrggbb) as a pixel of four bytes, independent of byte order. */
function wordOf(color: string): number {
  const bytes = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return new Uint32Array(new Uint8Array([...bytes, 255]).buffer)[0] ?? 0;
}

/** Draws an image into a square of another, centered, at the largest size that fits. */
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

/** Returns the average color of a square of an image (each part 0 to 255) and its opacity from 0 to 1. */
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
