import { pngFile } from '../../setup/png-file.ts';

/** Returns a PNG of this size, in gray from light to dark. */
export function picture(width: number, height: number): Buffer {
  const line = Uint8Array.from({ length: width }, (_, x) => 220 - Math.floor((140 * x) / width));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) data.set(line, y * width);
  return Buffer.from(pngFile({ width, height, data }));
}
