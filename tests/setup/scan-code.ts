import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from '../../lib/qr/pixels.ts';

// Read from disk, since the library would fetch it.
const program = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

/**
 * Returns the text of the QR code in a picture, or null if there is none. It uses ZXing, which Hem uses neither to
 * write nor to scan codes.
 */
export async function scanned(picture: Pixels | Uint8Array): Promise<string | null> {
  const input = 'width' in picture ? { ...picture, colorSpace: 'srgb' as const } : picture;
  const [found] = await readBarcodes(input, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryInvert: false });
  return found?.text ?? null;
}
