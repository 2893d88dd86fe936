import type { PictureFormat } from './style.ts';

/** The maximum length of an address in a file name, in characters. File systems allow 255 bytes. */
const maxLength = 80;

/**
 * Returns an address as part of a file name: without scheme, and with hyphens in place of characters that file systems
 * refuse.
 */
const nameOf = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, maxLength)
    // Removes half of a surrogate pair that was cut.
    .replace(/\p{Cs}/gu, '')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');

/** Returns the file name of a code, after its address: `qr-go.example.com-sale.png`. */
export const codeFileName = (address: string, format: PictureFormat): string => `qr-${nameOf(address)}.${format}`;

/**
 * Returns the file names of several codes, in order. A name that differs from an earlier one only by case gets a
 * number.
 */
export function codeFileNames(addresses: readonly string[], format: PictureFormat): string[] {
  const taken = new Set<string>();
  return addresses.map((address) => {
    const name = codeFileName(address, format);
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1)
      free = name.replace(/\.\w+$/, (extension) => `-${count}${extension}`);
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Returns the name of an archive of codes, with their number and the day (in UTC). */
export const archiveName = (count: number, now: Date): string =>
  `qr-codes-${count}-${now.toISOString().slice(0, 10)}.zip`;
