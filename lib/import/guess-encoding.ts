import { type Encoding, writingOf, writings } from './encodings.ts';

/** The bytes of a file that are compared in each encoding. */
const maxSample = 32_768;

/** The share of odd characters by which another encoding must be better than those of the browser's languages. */
const minGain = 0.4;

/** Encodings that hardly any program has written, or whose texts another one reads, too. */
const rare: readonly Encoding[] = [
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-10',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'iso-2022-jp',
  'gbk',
];

/**
 * Guesses the encoding of a text that is neither UTF-8 nor UTF-16: the one whose text looks least odd. Encodings for the
 * browser's languages win unless another one fits much better.
 */
export function guessEncoding(bytes: Uint8Array, languages: readonly string[]): Encoding {
  const sample = linesBeyondAscii(bytes);
  const likely = [...languages.map(writingOf), 'western'];
  const rank = (writing: string) => (likely.includes(writing) ? likely.indexOf(writing) : likely.length);
  const groups = writings()
    .filter(([writing]) => writing !== 'unicode')
    .toSorted(([one], [other]) => rank(one) - rank(other));
  const shares = groups.flatMap(([writing, names]) =>
    names
      .filter((name) => !rare.includes(name))
      .map((encoding) => {
        const loss = likely.includes(writing) ? 0 : minGain;
        return { encoding, share: loss + oddShare(new TextDecoder(encoding).decode(sample), encoding) };
      }),
  );
  return shares.reduce((best, one) => (one.share < best.share ? one : best)).encoding;
}

/** Returns the first lines with other bytes than those of ASCII. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const parts: number[] = [];
  let start = 0;
  let isBeyond = false;
  for (let at = 0; at <= bytes.length && parts.length < maxSample; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte > 0x7f) isBeyond = true;
    if (byte !== 0x0a && byte !== 0x0d) continue;
    if (isBeyond) parts.push(...bytes.subarray(start, Math.min(at, start + maxSample)), 0x0a);
    [start, isBeyond] = [at + 1, false];
  }
  return Uint8Array.from(parts);
}

const isLetter = (sign: string): boolean => /[\p{L}\p{M}]/u.test(sign);
const isUpper = (sign: string): boolean => /\p{Lu}/u.test(sign);
const isLower = (sign: string): boolean => /\p{Ll}/u.test(sign);
const isMarkedLatin = (sign: string): boolean => sign > '\u{7f}' && /\p{sc=Latin}/u.test(sign);

/** Characters that no text has: lost ones, controls, private ones, half-width katakana, ligatures and lone accents. */
const neverRight = /[\u{fffd}\p{Cc}\p{Co}\p{Cn}\u{ff61}-\u{ff9f}\u{fb00}-\u{fb06}\u{2b0}-\u{2ff}]/u;

/** Signs that end or begin words. */
const besideLetters = /[’‘“”„‚«»‹›…–—·•¿¡™®©€£°№ªº\u{a0}]/u;

/** Scripts of which a word has one at most. */
const scripts = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Thai}/u,
];
const scriptOf = (sign: string): number => scripts.findIndex((script) => script.test(sign));
const isMixed = (sign: string, other: string): boolean =>
  scriptOf(sign) >= 0 && scriptOf(other) >= 0 && scriptOf(sign) !== scriptOf(other);

/** Returns the share of the characters beyond ASCII that are odd in their place. */
function oddShare(text: string, encoding: Encoding): number {
  const signs = [...text];
  const isCommon = commonIdeographs(encoding);
  let [odd, all] = [0, 0];
  for (const [at, sign] of signs.entries()) {
    if (sign <= '\u{7f}') continue;
    all += 1;
    if (isOdd(sign, signs[at - 1] ?? ' ', signs[at + 1] ?? ' ') || !isCommon(sign)) odd += 1;
  }
  return all === 0 ? 0 : odd / all;
}

function isOdd(sign: string, before: string, after: string): boolean {
  if (neverRight.test(sign)) return true;
  if (isLetter(sign)) {
    // An upper case letter within a word; a run of Latin letters with marks; a word of two scripts.
    const isWithin = isUpper(sign) && (isLower(before) || (isUpper(before) && isLower(after)));
    const isRun = isMarkedLatin(sign) && isMarkedLatin(before) && isMarkedLatin(after);
    return isWithin || isRun || isMixed(sign, before) || isMixed(sign, after);
  }
  if (/[\u{3000}-\u{303f}\u{30fb}\u{ff00}-\u{ff60}]/u.test(sign)) return false;
  const [isBefore, isAfter] = [isLetter(before), isLetter(after)];
  if (!besideLetters.test(sign)) return isBefore || isAfter || isBeyondAscii(before) || isBeyondAscii(after);
  const isBetween = isBefore && isAfter && !/[’·]/.test(sign);
  return isBetween || isOtherSign(before) || isOtherSign(after);
}

const isBeyondAscii = (sign: string): boolean => sign > '\u{7f}';
const isOtherSign = (sign: string): boolean => isBeyondAscii(sign) && !isLetter(sign);

/** The lead bytes of common ideographs. Each standard begins with these, in an order of its own. */
const commonLeads: Partial<Record<Encoding, readonly [from: number, to: number]>> = {
  gb18030: [0xb0, 0xd7],
  gbk: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  shift_jis: [0x88, 0x97],
  'euc-jp': [0xb0, 0xcf],
  // Hangul only: Chinese characters are rare in Korean.
  'euc-kr': [0xb0, 0xc8],
};

/** Returns a function that is false for an ideograph that hardly occurs in texts of an encoding. */
function commonIdeographs(encoding: Encoding): (sign: string) => boolean {
  const leads = commonLeads[encoding];
  if (leads === undefined) return () => true;
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) bytes.push(lead, trail, 0x0a);
  const common = new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
  return (sign) => common.has(sign) || !/\p{sc=Han}/u.test(sign);
}
