import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toMovingPng } from '../../../scripts/screenshots/moving-png.ts';
import { pngFile } from '../../setup/png-file.ts';

const [white, teal] = [
  [255, 255, 255],
  [10, 118, 128],
] as const;
const nearlyWhite = [254, 254, 254] as const;

/** Returns a screenshot of 3 by 2 pixels. */
const screenshot = (...pixels: (readonly number[])[]) =>
  Buffer.from(pngFile({ width: 3, height: 2, data: Uint8Array.from(pixels.flat()) }));

/** Returns the names and bodies of a PNG's chunks. */
function chunksOf(png: Buffer): { name: string; body: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), body });
  }
  return chunks;
}

test('a moving picture has a frame of all pixels, then only changed areas, each with its time', () => {
  const before = screenshot(white, white, white, white, white, white);
  const after = screenshot(nearlyWhite, white, white, white, white, teal);
  const png = toMovingPng(
    [
      { screenshot: before, ms: 900 },
      { screenshot: after, ms: 40 },
    ],
    3,
  );
  const chunks = chunksOf(png);
  expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'PLTE', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND']);
  const bodies = chunks.map(({ body }) => body);
  expect([bodies[2]?.readUInt32BE(0), bodies[2]?.readUInt32BE(4)]).toEqual([2, 3]);
  const numbers = (body: Buffer | undefined) => [0, 4, 8, 12, 16].map((at) => body?.readUInt32BE(at));
  // Sequence, width, height, x, y.
  expect(numbers(bodies[3])).toEqual([0, 3, 2, 0, 0]);
  expect(numbers(bodies[5])).toEqual([1, 1, 1, 2, 1]);
  expect([bodies[3], bodies[5]].map((body) => body?.readUInt16BE(20))).toEqual([900, 40]);
  const change = bodies[6] ?? Buffer.alloc(0);
  expect(change.readUInt32BE(0)).toBe(2);
  const colors = bodies[1] ?? Buffer.alloc(0);
  const [, index = 0] = inflateSync(change.subarray(4));
  expect([...colors.subarray(index * 3, index * 3 + 3)]).toEqual(teal);
});
