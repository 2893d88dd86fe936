import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { cleanText } from '../../../../lib/contract/clean-text.ts';
import { fields } from '../../../../lib/contract/fields.ts';
import { lengthOf } from '../../../../lib/contract/limits.ts';
import { fitTitle } from '../../../../lib/link/page/page.ts';

const { max } = fields.title;

describe('a title', () => {
  it('is unchanged if it fits', () => {
    expect(fitTitle('Spring sale – up to 50 % off')).toBe('Spring sale – up to 50 % off');
    expect(fitTitle('x'.repeat(max))).toBe('x'.repeat(max));
  });

  it('is cut to the interface’s limit', () => {
    expect(fitTitle('x'.repeat(max + 1))).toBe('x'.repeat(max));
  });

  it('is trimmed, also after a cut', () => {
    expect(fitTitle(`\n ${'x'.repeat(max - 1)} y`)).toBe('x'.repeat(max - 1));
  });

  it('counts an emoji as one character, and is never cut within it', () => {
    expect(fitTitle('🧵'.repeat(max + 1))).toBe('🧵'.repeat(max));
  });
});

property('a fitted title is a prefix of the title with whole characters, within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2 * max }), (title) => {
      const fitted = fitTitle(title);
      expect(cleanText(title).startsWith(fitted)).toBe(true);
      expect(lengthOf(fitted)).toBeLessThanOrEqual(max);
      expect(fitted.isWellFormed()).toBe(true);
      expect(fitTitle(fitted)).toBe(fitted);
    }),
  );
});
