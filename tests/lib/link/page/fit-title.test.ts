import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { fields } from '../../../../lib/contract/fields.ts';
import { lengthOf } from '../../../../lib/contract/limits.ts';
import { fitTitle } from '../../../../lib/link/page/page.ts';

const { max } = fields.title;

describe('a title', () => {
  it('that fits stays as it is', () => {
    expect(fitTitle('Spring sale – up to 50 % off')).toBe('Spring sale – up to 50 % off');
    expect(fitTitle('x'.repeat(max))).toBe('x'.repeat(max));
  });

  it('is cut to what the interface takes', () => {
    expect(fitTitle('x'.repeat(max + 1))).toBe('x'.repeat(max));
  });

  it('loses the space around it, also where it is cut', () => {
    expect(fitTitle(`\n ${'x'.repeat(max - 1)} y`)).toBe('x'.repeat(max - 1));
  });

  it('counts an emoji as one, and never cuts it in half', () => {
    expect(fitTitle('🧵'.repeat(max + 1))).toBe('🧵'.repeat(max));
  });
});

property('a fitted title is a beginning of the title, whole characters only, and fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2 * max }), (title) => {
      const fitted = fitTitle(title);
      expect(title.trim().startsWith(fitted)).toBe(true);
      expect(lengthOf(fitted)).toBeLessThanOrEqual(max);
      expect(fitted.isWellFormed()).toBe(true);
      expect(fitTitle(fitted)).toBe(fitted);
    }),
  );
});
