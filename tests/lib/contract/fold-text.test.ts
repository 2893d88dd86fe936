import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldKey, foldText } from '@/lib/contract/fold-text.ts';
import { runs } from '../../setup/runs.ts';
import { sameWhenFolded } from '../../setup/same-when-folded.ts';

it.each(sameWhenFolded)('%s and %s are the same to searches, filters and groups', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
  expect(foldKey(` ${one}\u00a0`)).toBe(foldKey(other));
});

it.each([
  ['दिल', 'दाल'],
  ['มา', 'มี'],
  ['spring', 'springs'],
  ['a b', 'ab'],
])('%s and %s stay two words', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

it('Latin letters that the root collation sorts like plain ones fold to them', () => {
  const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
  const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const plain = [...alphabet, ...alphabet.flatMap((one) => alphabet.map((other) => one + other))];
  // Latin-1 Supplement and Latin Extended-A. The middle dot of ŀ is no letter, and ŀ is no longer typed.
  const letters = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
    /(?![Ŀŀŉªº])\p{L}/u.test(letter),
  );
  const sorted = letters.flatMap((letter) =>
    plain.filter((text) => compare(letter, text) === 0).map((text) => [letter, text]),
  );
  expect(sorted.length).toBeGreaterThan(200);
  for (const [letter = '', text = ''] of sorted) expect([letter, foldText(letter)]).toEqual([letter, text]);
});

it('case, encoding and a second folding change nothing', () => {
  // Capitals write the iota under a Greek vowel beside it.
  const text = fc.string({ unit: 'binary' }).filter((one) => !one.normalize('NFD').includes('\u0345'));
  const property = fc.property(text, (one) => {
    const folded = foldText(one);
    const spellings = [one.toUpperCase(), one.toLowerCase(), one.normalize('NFC'), one.normalize('NFKD'), folded];
    expect(spellings.map(foldText)).toEqual(spellings.map(() => folded));
  });
  fc.assert(property, runs(500));
});

it('no folded text has a separator of the link index', () => {
  expect(foldText('a\nb\u0001\u0002c\td\u2028e')).toBe('a bc d e');
});
