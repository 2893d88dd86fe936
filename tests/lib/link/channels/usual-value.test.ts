import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { usualSpellings, usualValueFor } from '../../../../lib/link/channels/usual-value.ts';

const usual = (typed: string, { allowed = [] as string[], used = [] as string[] } = {}) =>
  usualValueFor('utm_source', typed, { allowed, used });

describe('the usual value for a typed one', () => {
  it('is that of the ready-made sets, whichever was used', () => {
    expect(usual('Instagram')).toBe('instagram');
    expect(usual(' LinkedIn ', { used: ['LinkedIn', 'linkedin'] })).toBe('linkedin');
    expect(usual('instagram', { used: ['Instagram'] })).toBeNull();
    expect(usualValueFor('utm_medium', 'Paid-Social', { allowed: [], used: [] })).toBe('paid_social');
  });

  it('is null if only the typed one was used before', () => {
    expect(usual('Instagram', { used: ['Instagram'] })).toBeNull();
    expect(usual('Our Blog', { used: ['Our Blog', 'our-blog'] })).toBeNull();
  });

  it('is the last used one that differs only in case, accents or separators', () => {
    expect(usual('Café Letter', { used: ['blog', 'cafe-letter', 'cafe_letter'] })).toBe('cafe-letter');
  });

  it('is one that the preset allows before any other', () => {
    expect(usual('instagram', { allowed: ['Instagram'], used: ['instagram'] })).toBe('Instagram');
    expect(usual('Instagram', { allowed: ['Instagram'], used: ['instagram'] })).toBeNull();
  });

  it('is null for another word, another number or an empty text', () => {
    const used = ['spring24', 'blog'];
    expect(['spring25', 'blogs', '', ' ', '-'].map((typed) => usual(typed, { used }))).toEqual(Array(5).fill(null));
    expect(usual('-', { used: ['_'] })).toBeNull();
  });

  const value = fc.constantFrom('Blog', 'blog', 'b-log', 'BLOG', 'instagram', 'Instagram', 'insta gram', 'x');
  property('has no other usual value', () => {
    fc.assert(
      fc.property(value, fc.uniqueArray(value), fc.uniqueArray(value), (typed, allowed, used) => {
        const said = usual(typed, { allowed, used });
        if (said !== null) expect(usual(said, { allowed, used })).toBeNull();
      }),
    );
  });
});

describe('values to suggest', () => {
  const suggested = (used: string[], allowed: string[] = []) => usualSpellings('utm_source', used, { allowed, used });

  it('are once in their usual spelling, in the given order', () => {
    expect(suggested(['blog', 'Instagram', 'instagram', 'facebook'])).toEqual(['blog', 'instagram', 'facebook']);
    expect(suggested(['blog', 'instagram'], ['Instagram'])).toEqual(['blog', 'Instagram']);
  });

  it('are as they were used if they have one spelling, or none is usual', () => {
    expect(suggested(['Instagram', 'blog'])).toEqual(['Instagram', 'blog']);
    expect(suggested(['Our Blog', 'our-blog'])).toEqual(['Our Blog', 'our-blog']);
  });
});
