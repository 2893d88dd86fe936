import type { Pixels } from '@/lib/qr/pixels.ts';
import { logoSide } from '@/lib/qr/style.ts';

/** A logo as the data URL of a PNG, for drawings, and as pixels, for PNG files. */
export interface Logo {
  picture: string;
  pixels: Pixels;
}

/** The maximum size of a logo file. */
export const maxBytes = 5_000_000;

/** Returns a file as a data URL. The extension's content security policy allows no other URL for its own images. */
const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(reader.error));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Reads a logo from an image file; null if browsers cannot show it. */
export const logoOfFile = async (file: Blob): Promise<Logo | null> =>
  file.size > maxBytes ? null : logoOfPicture(await dataAddressOf(file).catch(() => ''));

/** Reads a logo from the data URL of an image, scaled to `logoSide`; null if browsers cannot show it. */
export async function logoOfPicture(address: string): Promise<Logo | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  // An SVG may have no size of its own.
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
