import { foldKey } from '../../contract/fold-text.ts';

/** Signs that people put between the parts of a tag: spaces, dots, hyphens, underscores and apostrophes. */
const separators = /[\s._'’‐-―-]+/gu;

/** A plural by an s. Short words and words with a double s, such as `gas` and `press`, usually end in it themselves. */
const plural = /(?<=\p{L}{3}[^s])s$/u;

/**
 * Returns a key that likely duplicates of a tag share: spellings that differ in case, accents, separators, a leading
 * `#`, or a plural by an s. Separators between digits stay, since `1.5` is not `15`.
 */
export function tagGroupKey(tag: string): string {
  const folded = foldKey(tag);
  const plain = folded
    .replace(/^#+/, '')
    .replace(separators, (sign, at: number, text: string) =>
      isDigit(text.charAt(at - 1)) && isDigit(text.charAt(at + sign.length)) ? '-' : '',
    )
    .replace(plural, '');
  // Tags of signs alone have no other duplicates.
  return plain === '' ? folded : plain;
}

const isDigit = (text: string): boolean => /\p{Nd}/u.test(text);

/** Groups values whose tags are likely duplicates, in the order of their first values. */
export const groupTags = <T>(values: readonly T[], tagOf: (value: T) => string): T[][] => [
  ...Map.groupBy(values, (value) => tagGroupKey(tagOf(value))).values(),
];
