export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** So many bytes tell how the rest is written. */
const sampleLength = 4096;

/**
 * How a text file is written: as the mark at its beginning says; else UTF-16 where every other byte of its beginning is
 * mostly zero; else UTF-8 where it is valid; else Windows-1252, which older spreadsheets write.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [one, two, three] = bytes;
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const [even, odd] = zerosIn(bytes.subarray(0, sampleLength));
  const most = Math.min(sampleLength, bytes.length) / 4;
  if (odd > most && even < odd / 4) return 'utf-16le';
  if (even > most && odd < even / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** How many zeros stand at even and at odd places. */
function zerosIn(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  return zeros;
}

/** What stands for bytes that are no text in an encoding. */
const lost = '\u{fffd}';

/** The bytes that go on with a character of UTF-8, as Windows-1252 reads them. */
const goingOn = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0x40 }, (_, at) => 0x80 + at));
/** `ü` and the like in UTF-8, as Windows-1252 reads them: `Ã¼`, which nobody writes. */
const misread = new RegExp(`[ÂÃ][${goingOn}]`);

/** What shows that a text is not of the encoding that it was read in. */
export function misreadIn(text: string, encoding: Encoding): 'lost' | 'mixed' | null {
  if (text.includes(lost)) return 'lost';
  return encoding === 'windows-1252' && misread.test(text) ? 'mixed' : null;
}

/** The text of a file, without the mark at its beginning. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
