import type { PictureFormat } from './style.ts';

/** How much of an address a name holds, in characters: file systems take 255 bytes. */
const longest = 80;

/** An address as a part of a file's name: without its scheme, and with a hyphen for what some file system refuses. */
const nameOf = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, longest)
    // Half of a sign that was cut.
    .replace(/\p{Cs}/gu, '')
    .replace(/^[-.]+|[-.]+$/g, '');

/** The name of a code's file, after the address that it holds: `qr-go.example.com-sale.png`. */
export const codeFileName = (address: string, format: PictureFormat): string => `qr-${nameOf(address)}.${format}`;

/** Names for the files of several codes, in their order: where file systems would take two for one, the later is numbered. */
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

/** The name of an archive of codes: how many, and of which day (in UTC). */
export const archiveName = (count: number, now: Date): string =>
  `qr-codes-${count}-${now.toISOString().slice(0, 10)}.zip`;
