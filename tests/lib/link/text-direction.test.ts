import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { hasRightToLeft, isolated, isRightToLeft, withCodes } from '../../../lib/link/text-direction.ts';

const controls = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const marks = ['\u200e', '\u200f'];
const texts = fc
  .array(fc.constantFrom(...controls, ...marks, 'a', 'é', '世', 'ש', 'ع', ' '))
  .map((all) => all.join(''));

it('Arabic, Persian and Hebrew are written from right to left', () => {
  const languages = ['ar', 'ar-EG', 'fa', 'he', 'he-IL', 'en', 'de-AR', 'arn', 'fat', 'her', 'ja'];
  expect(languages.filter(isRightToLeft)).toEqual(['ar', 'ar-EG', 'fa', 'he', 'he-IL']);
});

property('a text of unknown origin cannot turn the text around it, and keeps its own characters', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const plain = [...text].filter((sign) => !controls.includes(sign)).join('');
      expect(hasRightToLeft(text)).toBe(/[שع\u200f]/.test(text));
      expect(isolated(text)).toBe(hasRightToLeft(text) ? `\u2068${plain}\u2069` : plain);
    }),
  );
});

property('an address shows its invisible characters as codes, and leads to the same page', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const shown = withCodes(text);
      expect([...controls, ...marks].filter((sign) => shown.includes(sign))).toEqual([]);
      expect(decodeURI(shown)).toBe(text);
    }),
  );
});
