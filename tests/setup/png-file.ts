import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a PNG chunk: length, name, data, checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

interface Picture {
  width: number;
  height: number;
  /** One gray byte for each pixel, three bytes of color, or four of color and opacity. */
  data: Uint8Array | Uint8ClampedArray;
}

/** PNG's color types by the bytes of a pixel. */
const colorTypes: Record<number, number> = { 1: 0, 3: 2, 4: 6 };

/** Returns a picture as a PNG file. */
export function pngFile({ width, height, data }: Picture): Uint8Array<ArrayBuffer> {
  const bytes = data.length / (width * height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, gray, RGB or RGBA, compressed, unfiltered, not interlaced.
  header.set([8, colorTypes[bytes] ?? 0, 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (width * bytes + 1));
  for (let y = 0; y < height; y += 1) {
    lines.set(data.subarray(y * width * bytes, (y + 1) * width * bytes), y * (width * bytes + 1) + 1);
  }
  return new Uint8Array(
    Buffer.concat([
      pngSignature,
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(lines)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  );
}
