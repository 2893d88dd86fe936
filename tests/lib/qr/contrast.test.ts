import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkColors, contrastOf, mendColors, minContrast } from '../../../lib/qr/contrast.ts';

/** Colors as #rrggbb. */
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of a code', () => {
  it('is that of WCAG 2', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ff0000', '#ffffff')).toBeCloseTo(4, 1);
  });

  it('is symmetric and at least 1', () => {
    fc.assert(
      fc.property(color, color, (one, other) => {
        expect(contrastOf(one, other)).toBeCloseTo(contrastOf(other, one), 10);
        expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('the colors of a code', () => {
  it.each([
    ['#000000', '#ffffff', 'good'],
    ['#0a7680', '#ffffff', 'good'],
    ['#ffffff', '#000000', 'inverted'],
    ['#ffdd00', '#ffffff', 'low'],
    ['#eeeeee', '#ffffff', 'low'],
    ['#123456', '#123456', 'low'],
    // Different to the eye, but almost the same in gray.
    ['#44518f', '#0dd300', 'low'],
  ])('%s on %s have the verdict %s', (dark, light, verdict) => {
    expect(checkColors({ dark, light })).toBe(verdict);
  });

  it('can always be corrected to dark on light with enough contrast', () => {
    fc.assert(
      fc.property(color, color, (dark, light) => {
        const corrected = mendColors({ dark, light });
        expect(checkColors(corrected)).toBe('good');
        expect(contrastOf(corrected.dark, corrected.light)).toBeGreaterThanOrEqual(minContrast);
      }),
    );
  });

  it('are unchanged if they are good, and only swapped if they are inverted', () => {
    fc.assert(
      fc.property(color, color, (dark, light) => {
        const verdict = checkColors({ dark, light });
        if (verdict === 'good') expect(mendColors({ dark, light })).toEqual({ dark, light });
        if (verdict === 'inverted') expect(mendColors({ dark, light })).toEqual({ dark: light, light: dark });
      }),
    );
  });
});
