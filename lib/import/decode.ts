import type { Encoding } from './encodings.ts';
import { guessEncoding } from './guess-encoding.ts';

/** The encoding of a file. */
export interface FoundEncoding {
  encoding: Encoding;
  /** True if other encodings are possible, too. */
  isGuess: boolean;
}

/** The replacement character for invalid bytes. */
const lost = '\u{fffd}';

/** The number of bytes that are checked for zeros. */
const sampleLength = 4096;

/**
 * Returns the encoding of a text file: by its byte order mark; else UTF-16 if every other byte is mostly zero; else
 * UTF-8 if the text is valid, or has far more letters of UTF-8 than wrong bytes; else a guess.
 */
export function encodingOf(bytes: Uint8Array, languages: readonly string[]): FoundEncoding {
  const sure = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
  if (sure !== null) return { encoding: sure, isGuess: false };
  return { encoding: guessEncoding(bytes, languages), isGuess: true };
}

/** Returns the encoding of a text by its byte order mark, or by its zeros; null if it has neither. */
export function markedEncoding(bytes: Uint8Array): Encoding | null {
  const [one, two, three] = bytes;
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const [even, odd] = zerosIn(bytes.subarray(0, sampleLength));
  const half = Math.min(sampleLength, bytes.length) / 4;
  if (odd > half && even < odd / 4) return 'utf-16le';
  return even > half && odd < even / 4 ? 'utf-16be' : null;
}

/** True if a text is UTF-8. Letters of other encodings hardly fit it by chance, so a few wrong bytes are mistakes. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    let [valid, wrong] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) wrong += 1;
      else if (code > 0x7f) valid += 1;
    }
    return valid > 2 * wrong;
  }
}

/** Counts the zeros at even and odd positions. */
function zerosIn(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  return zeros;
}

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
