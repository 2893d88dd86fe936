import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markMatches } from '@/entrypoints/background/omnibox/marked.ts';

const marked = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('typed text', () => {
  it('is marked wherever it occurs, ignoring case and accents', () => {
    expect(marked('Spring in the café', 'CAFE spring')).toBe('[Spring] in the [café]');
    expect(marked('Cafe\u0301s', 'cafe')).toBe('[Cafe\u0301]s');
    expect(marked('ﬁne', 'fi')).toBe('[ﬁ]ne');
    expect(marked('Straße, ΣΥΣ, Łódź', 'strasse συσ lodz')).toBe('[Straße], [ΣΥΣ], [Łódź]');
    expect(marked('nothing', '')).toBe('nothing');
  });

  it('changes no text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, query) => {
        const parts = markMatches(text, query);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
