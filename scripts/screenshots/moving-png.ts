import { pngChunk, pngSignature } from '../../tests/setup/png-file.ts';
import { type Area, createPalette, packLines, paletteHead, readPng } from './small-png.ts';

/*
 * Writes screenshots as one moving picture: an animated PNG (PNG specification, third edition), which browsers and
 * code hosts play. After the first frame, only the area that changed is stored.
 */

export interface Frame {
  screenshot: Buffer;
  /** The time for which it is shown. */
  ms: number;
}

/** Between two colors of the palette: 8 in each of red, green and blue. */
export const minDistance = 3 * 8 ** 2;

/** The browser draws some pixels a little differently in each screenshot. Smaller differences are not visible. */
const maxNoise = 16;

/** Returns the indexes of a frame, with those before it where the color is nearly the same. */
function withoutNoise(before: Uint8Array, after: Uint8Array, colors: Buffer): Uint8Array {
  const channel = (index: number, offset: number) => colors[index * 3 + offset] ?? 0;
  const isNear = (one: number, other: number) =>
    [0, 1, 2].every((offset) => Math.abs(channel(one, offset) - channel(other, offset)) <= maxNoise);
  return after.map((index, at) => {
    const shown = before[at] ?? index;
    return index === shown || isNear(index, shown) ? shown : index;
  });
}

/** Returns the smallest area with all changes; one pixel if nothing changed, since a frame needs an area. */
function changedArea(before: Uint8Array, after: Uint8Array, width: number): Area {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let at = 0; at < after.length; at += 1) {
    if (before[at] === after[at]) continue;
    const x = at % width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.floor(at / width);
    if (top < 0) top = bottom;
  }
  if (top < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns the chunk before a frame: its place in the file, its area and its time. */
function frameControl(sequence: number, { x, y, width, height }: Area, ms: number): Buffer {
  const control = Buffer.alloc(26);
  for (const [index, value] of [sequence, width, height, x, y].entries()) control.writeUInt32BE(value, index * 4);
  control.writeUInt16BE(ms, 20);
  control.writeUInt16BE(1000, 22);
  // The last two bytes are 0: the frame stays, and replaces the area.
  return pngChunk('fcTL', control);
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/**
 * Returns an animated PNG that plays some times and then shows the last frame.
 *
 * @param frames of the same size, one or more
 */
export function toMovingPng(frames: readonly Frame[], plays: number): Buffer {
  const pictures = frames.map(({ screenshot }) => readPng(screenshot));
  const [first] = pictures;
  if (first === undefined) throw new Error('A moving picture needs frames.');
  const { width, height } = first;
  const palette = createPalette(pictures, minDistance);
  const chunks = [paletteHead(first), pngChunk('PLTE', palette.bytes), pngChunk('acTL', uint32(frames.length, plays))];
  let sequence = 0;
  let before: Uint8Array | undefined;
  for (const [index, { ms }] of frames.entries()) {
    const drawn = palette.indexesOf(pictures[index] ?? first);
    const indexes = before ? withoutNoise(before, drawn, palette.bytes) : drawn;
    const area = before ? changedArea(before, indexes, width) : { x: 0, y: 0, width, height };
    const lines = packLines(indexes, width, area);
    chunks.push(frameControl(sequence, area, ms));
    sequence += 1;
    if (before) {
      chunks.push(pngChunk('fdAT', Buffer.concat([uint32(sequence), lines])));
      sequence += 1;
    } else chunks.push(pngChunk('IDAT', lines));
    before = indexes;
  }
  return Buffer.concat([pngSignature, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}
