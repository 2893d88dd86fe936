import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { faviconOf } from '../../../../lib/link/page/page.ts';
import { pickFavicon } from '../../../../lib/link/preview/pick-favicon.ts';
import { anyPage, page } from './pages.ts';

const icon = (href: string, sizes = '', rel = 'icon', type = '') => ({ href, sizes, rel, type });
const picked = (...icons: ReturnType<typeof icon>[]) => pickFavicon(page({ icons }));

describe('the icon of a page', () => {
  it('is the largest listed one', () => {
    expect(picked(icon('/16.png', '16x16'), icon('/192.png', '192x192'), icon('/32.png', '32x32 48x48'))).toBe(
      'https://example.com/192.png',
    );
  });

  it('is the one with the longest side, whatever order its sizes have', () => {
    expect(picked(icon('/tall.png', '16X64'), icon('/48.png', '48x48'))).toBe('https://example.com/tall.png');
    expect(picked(icon('/many.png', '64x64 16x16'), icon('/48.png', '48x48'))).toBe('https://example.com/many.png');
    expect(picked(icon('/second.png', '16x16 64x20'), icon('/48.png', '48x48'))).toBe('https://example.com/second.png');
    expect(picked(icon('/17.png', '17x17'), icon('/odd.png', 'big'))).toBe('https://example.com/17.png');
  });

  it('is a vector image, which is sharp at any size', () => {
    expect(picked(icon('/any', '16x16 ANY'), icon('/512.png', '512x512'))).toBe('https://example.com/any');
    expect(picked(icon('/a.svg', '', 'icon', 'image/svg+xml'), icon('/512.png', '512x512'))).toBe(
      'https://example.com/a.svg',
    );
  });

  it('is the one for phones rather than one without a size, but not rather than a larger one', () => {
    const phone = icon('/phone.png', '', 'apple-touch-icon');
    expect(picked(phone, icon('/favicon.ico', '', 'shortcut icon'))).toBe('https://example.com/phone.png');
    expect(picked(phone, icon('/192.png', '192x192'))).toBe('https://example.com/192.png');
    const older = icon('/older.png', '', 'apple-touch-icon-precomposed');
    expect(picked(older, icon('/128.png', '128x128'))).toBe('https://example.com/older.png');
  });

  it('is the last of equal ones, as HTML requires', () => {
    expect(picked(icon('/one.ico'), icon('/two.ico'))).toBe('https://example.com/two.ico');
  });

  it('may be named with any blanks around its address', () => {
    expect(picked(icon('\u00a0/one.ico\n'))).toBe('https://example.com/one.ico');
  });

  it('is never a mask, nor one that others cannot open', () => {
    expect(picked(icon('/mask.svg', 'any', 'mask-icon'), icon('data:image/png;base64,AAAA', '64x64'))).toBe('');
    expect(picked(icon('/other.png', '64x64', 'icons'), icon('/touch.png', '', 'apple-touch-icons'))).toBe('');
  });
});

describe('the icon of a tab', () => {
  it.each([
    ['https://example.com/favicon.ico', 'https://example.com/favicon.ico'],
    ['http://localhost:3000/favicon.ico', 'http://localhost:3000/favicon.ico'],
    ['data:image/png;base64,AAAA', ''],
    ['chrome://favicon/', ''],
    ['', ''],
    [undefined, ''],
  ])('at %s is "%s"', (favIconUrl, expected) => {
    expect(faviconOf({ favIconUrl })).toBe(expected);
  });
});

property('the contract accepts the picked icon of any page', () => {
  fc.assert(
    fc.property(anyPage, (metadata) => {
      const body = { long_url: 'https://example.com/', favicon: pickFavicon(metadata) };
      expect(createLinkBody.safeParse(body).error).toBeUndefined();
    }),
  );
});
