import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toSmallPng } from '../../../scripts/screenshots/small-png.ts';
import { pngFile } from '../../setup/png-file.ts';

/** Returns the bodies of a PNG's chunks by name. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return chunks;
}

test('a picture of few colors keeps each pixel, in a palette with the most frequent color first', () => {
  const [white, teal] = [
    [255, 255, 255],
    [10, 118, 128],
  ] as const;
  const data = Uint8Array.from([white, teal, white, white, white, teal].flat());
  const chunks = chunksOf(toSmallPng(Buffer.from(pngFile({ width: 3, height: 2, data }))));
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  expect([...(chunks.get('PLTE') ?? [])]).toEqual([...white, ...teal]);
  expect([...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0, 1, 0, 0, 0, 0, 1]);
});

test('a rare color becomes the nearest of the 256 most frequent', () => {
  const frequent = Array.from({ length: 256 }, (_, red) => [red, 0, 0]);
  const data = Uint8Array.from([...frequent, ...frequent, [7, 1, 0]].flat());
  const chunks = chunksOf(toSmallPng(Buffer.from(pngFile({ width: 513, height: 1, data }))));
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(chunks.get('PLTE')).toHaveLength(3 * 256);
  expect(pixels.at(-1)).toBe(pixels[1 + 7]);
});
