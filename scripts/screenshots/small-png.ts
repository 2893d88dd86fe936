import { deflateSync, inflateSync } from 'node:zlib';
import { pngChunk, pngSignature } from '../../tests/setup/png-file.ts';

/*
 * Writes a screenshot with at most 256 colors. Screens have a few colors and the steps between them at the edges of
 * letters, so that no difference is seen, in 40 % of the size.
 */

const channels = 3;
const maxColors = 256;

interface Pixels {
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
function readPng(png: Buffer): Pixels {
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

/** Returns the most frequent colors. */
function frequentColors({ data }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    const color = data.readUIntBE(at, channels);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, maxColors)
    .map(([color]) => color);
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 0xff) - ((other >> shift) & 0xff)) ** 2, 0);

/** Returns a screenshot as a PNG with a palette. */
export function toSmallPng(screenshot: Buffer): Buffer {
  const pixels = readPng(screenshot);
  const { width, height, data } = pixels;
  const colors = frequentColors(pixels);
  const indexes = new Map(colors.map((color, index) => [color, index]));
  const indexOf = (color: number): number => {
    const known = indexes.get(color);
    if (known !== undefined) return known;
    const distances = colors.map((frequent) => distance(color, frequent));
    const nearest = distances.indexOf(Math.min(...distances));
    indexes.set(color, nearest);
    return nearest;
  };
  // Each line begins with its filter, which is none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      lines[y * (width + 1) + 1 + x] = indexOf(data.readUIntBE((y * width + x) * channels, channels));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  const palette = Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff]));
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', head),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
