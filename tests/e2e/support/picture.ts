import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG: length, name, data, checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG of this size, in grey from light to dark. */
export function picture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey for each pixel, compressed, unfiltered, not interlaced.
  header.set([8, 0, 0, 0, 0], 8);
  const line = Buffer.alloc(width + 1, 0);
  for (let x = 0; x < width; x++) line[x + 1] = 220 - Math.floor((140 * x) / width);
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
