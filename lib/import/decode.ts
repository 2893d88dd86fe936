export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** The number of bytes that are checked for zeros. */
const sampleLength = 4096;

/**
 * Returns the encoding of a text file: by its byte order mark; else UTF-16 if every other byte is mostly zero; else
 * UTF-8 if the text is valid; else Windows-1252, which older spreadsheets write.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [one, two, three] = bytes;
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const [even, odd] = zerosIn(bytes.subarray(0, sampleLength));
  const half = Math.min(sampleLength, bytes.length) / 4;
  if (odd > half && even < odd / 4) return 'utf-16le';
  if (even > half && odd < even / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Counts the zeros at even and odd positions. */
function zerosIn(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  return zeros;
}

/** The replacement character for invalid bytes. */
const lost = '\u{fffd}';

/** The continuation bytes of UTF-8, decoded as Windows-1252. */
const continuation = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0x40 }, (_, at) => 0x80 + at));
/** Letters such as `ü` in UTF-8, decoded as Windows-1252: `Ã¼`, which hardly occurs otherwise. */
const misread = new RegExp(`[ÂÃ][${continuation}]`);

/** Returns the evidence that a text was decoded with the wrong encoding; null if there is none. */
export function misreadIn(text: string, encoding: Encoding): 'lost' | 'mixed' | null {
  if (text.includes(lost)) return 'lost';
  return encoding === 'windows-1252' && misread.test(text) ? 'mixed' : null;
}

/** Decodes a file. A byte order mark is removed. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
