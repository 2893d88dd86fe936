import type { Pixels } from '@/lib/qr/pixels.ts';
import { logoSide } from '@/lib/qr/style.ts';

/** A logo as drawings hold it, a PNG's data address, and as it is painted. */
export interface Logo {
  picture: string;
  pixels: Pixels;
}

/** The largest file that is read as a logo, in bytes. */
export const mostBytes = 5_000_000;

/** A file as a data address: the extension's policy shows pictures of its own from no other. */
const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(reader.error));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The picture of a file that any browser shows, as large as a logo is kept; null where it is no picture. */
export const logoOfFile = async (file: Blob): Promise<Logo | null> =>
  file.size > mostBytes ? null : logoOfPicture(await dataAddressOf(file).catch(() => ''));

/** The same of a data address. */
export async function logoOfPicture(address: string): Promise<Logo | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  // A drawing may have no size of its own.
  const [width, height] = [image.naturalWidth || logoSide, image.naturalHeight || logoSide];
  const scale = logoSide / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = { width: canvas.width, height: canvas.height, data: new Uint8ClampedArray(data) };
  return { picture: canvas.toDataURL('image/png'), pixels };
}
