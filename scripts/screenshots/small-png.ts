import { deflateSync, inflateSync } from 'node:zlib';
import { pngChunk, pngSignature } from '../../tests/setup/png-file.ts';

/*
 * Writes a screenshot with at most 256 colors. Screens have a few colors and the steps between them at the edges of
 * letters, so that no difference is seen, in 40 % of the size.
 */

const channels = 3;
const maxColors = 256;

export interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, line by line. */
  data: Buffer;
}

/** Returns the value that a filtered byte was compared with (PNG specification, section 9). */
function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** @throws if it is not a PNG of 8-bit RGB without interlacing, as the browser writes it. */
export function readPng(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  let [width, height] = [0, 0];
  for (let at = pngSignature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (name === 'IDAT') parts.push(body);
    if (name === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (body.readUInt8(8) !== 8 || body.readUInt8(9) !== 2) throw new Error('The screenshot is not 8-bit RGB.');
    }
    at += length + 12;
  }
  const filtered = inflateSync(Buffer.concat(parts));
  const line = width * channels;
  const data = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      const left = x < channels ? 0 : (data[at - channels] ?? 0);
      const up = data[at - line] ?? 0;
      const upLeft = x < channels ? 0 : (data[at - line - channels] ?? 0);
      data[at] = (filtered[y * (line + 1) + 1 + x] ?? 0) + predict(filter, left, up, upLeft);
    }
  }
  return { width, height, data };
}

/** Returns the colors of some pictures, the most frequent first. */
function colorsOf(pictures: readonly Pixels[]): number[] {
  const counts = new Map<number, number>();
  for (const { data } of pictures) {
    for (let at = 0; at < data.length; at += channels) {
      const color = data.readUIntBE(at, channels);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || a - b).map(([color]) => color);
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 0xff) - ((other >> shift) & 0xff)) ** 2, 0);

interface Palette {
  /** The bytes of a PLTE chunk. */
  bytes: Buffer;
  /** Returns the index of the nearest color for each pixel. */
  indexesOf: (pixels: Pixels) => Uint8Array;
}

/**
 * Returns a palette of the most frequent colors of some pictures.
 *
 * @param minDistance the smallest distance between two colors. Without one, the grays at the edges of letters may leave
 *   no place for a rare hue
 */
export function createPalette(pictures: readonly Pixels[], minDistance = 0): Palette {
  const colors: number[] = [];
  for (const color of colorsOf(pictures)) {
    if (colors.length === maxColors) break;
    if (minDistance === 0 || colors.every((other) => distance(color, other) >= minDistance)) colors.push(color);
  }
  const indexes = new Map(colors.map((color, index) => [color, index]));
  const indexOf = (color: number): number => {
    const known = indexes.get(color);
    if (known !== undefined) return known;
    const distances = colors.map((frequent) => distance(color, frequent));
    const nearest = distances.indexOf(Math.min(...distances));
    indexes.set(color, nearest);
    return nearest;
  };
  return {
    bytes: Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff])),
    indexesOf: ({ data, width, height }) => {
      const found = new Uint8Array(width * height);
      for (let at = 0; at < found.length; at += 1) found[at] = indexOf(data.readUIntBE(at * channels, channels));
      return found;
    },
  };
}

/** Returns the IHDR chunk of a picture with a palette. */
export function paletteHead({ width, height }: Omit<Pixels, 'data'>): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  return pngChunk('IHDR', head);
}

/** A part of a picture, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the compressed lines of a part of a picture, whose lines are `lineWidth` wide. */
export function packLines(indexes: Uint8Array, lineWidth: number, { x, y, width, height }: Area): Buffer {
  // Each line begins with its filter, which is none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let line = 0; line < height; line += 1) {
    const from = (y + line) * lineWidth + x;
    lines.set(indexes.subarray(from, from + width), line * (width + 1) + 1);
  }
  return deflateSync(lines, { level: 9, memLevel: 9 });
}

/** Returns a screenshot as a PNG with a palette. */
export function toSmallPng(screenshot: Buffer, minDistance = 0): Buffer {
  const pixels = readPng(screenshot);
  const { width, height } = pixels;
  const palette = createPalette([pixels], minDistance);
  return Buffer.concat([
    pngSignature,
    paletteHead(pixels),
    pngChunk('PLTE', palette.bytes),
    pngChunk('IDAT', packLines(palette.indexesOf(pixels), width, { x: 0, y: 0, width, height })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
