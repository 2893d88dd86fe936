import type { Code } from '@/lib/qr/code.ts';
import { archiveName, codeFileName, codeFileNames } from '@/lib/qr/file-name.ts';
import { type Pixels, paintCode } from '@/lib/qr/pixels.ts';
import type { PictureFormat, QrStyle } from '@/lib/qr/style.ts';
import { svgOf } from '@/lib/qr/svg.ts';
import type { Logo } from './logo.ts';

/** A code that can be scanned, with its address. */
export interface ReadyCode {
  address: string;
  code: Code;
  logo: Logo | null;
}

interface SavedFile {
  name: string;
  file: Blob;
}

/** Returns a code as an image file. */
export async function pictureOf({ code, logo }: ReadyCode, style: QrStyle, format: PictureFormat): Promise<Blob> {
  if (format === 'png') return pngOf(paintCode(code, style, logo?.pixels ?? null));
  return new Blob([svgOf(code, style, logo?.picture ?? null)], { type: 'image/svg+xml' });
}

/** Returns a code as a file named after its address. */
export const fileOf = async (
  ready: ReadyCode,
  style: QrStyle,
  format: PictureFormat = style.format,
): Promise<SavedFile> => ({
  name: codeFileName(ready.address, format),
  file: await pictureOf(ready, style, format),
});

interface Writing {
  onProgress: (written: number) => void;
  signal: AbortSignal;
}

/** Returns a ZIP archive with a file for each code. Rejects once `signal` is aborted. */
export async function archiveOf(
  codes: readonly ReadyCode[],
  style: QrStyle,
  { onProgress, signal }: Writing,
): Promise<SavedFile> {
  const { downloadZip } = await import('client-zip');
  const now = new Date();
  const names = codeFileNames(
    codes.map(({ address }) => address),
    style.format,
  );
  async function* files() {
    for (const [at, ready] of codes.entries()) {
      signal.throwIfAborted();
      yield { name: names[at] ?? '', input: await pictureOf(ready, style, style.format), lastModified: now };
      onProgress(at + 1);
    }
  }
  const file = await downloadZip(files()).blob();
  return { name: archiveName(codes.length, now), file };
}

/** Returns pixels as a PNG file. */
function pngOf({ width, height, data }: Pixels): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
