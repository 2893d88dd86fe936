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

  it('is a vector image, which is sharp at any size', () => {
    expect(picked(icon('/any', 'any'), icon('/512.png', '512x512'))).toBe('https://example.com/any');
    expect(picked(icon('/a.svg', '', 'icon', 'image/svg+xml'), icon('/512.png', '512x512'))).toBe(
      'https://example.com/a.svg',
    );
  });

  it('is the one for phones rather than one without a size, but not rather than a larger one', () => {
    const phone = icon('/phone.png', '', 'apple-touch-icon');
    expect(picked(phone, icon('/favicon.ico', '', 'shortcut icon'))).toBe('https://example.com/phone.png');
    expect(picked(phone, icon('/192.png', '192x192'))).toBe('https://example.com/192.png');
  });

  it('is the last of equal ones, as HTML requires', () => {
    expect(picked(icon('/one.ico'), icon('/two.ico'))).toBe('https://example.com/two.ico');
  });

  it('is never a mask, nor one that others cannot open', () => {
    expect(picked(icon('/mask.svg', 'any', 'mask-icon'), icon('data:image/png;base64,AAAA', '64x64'))).toBe('');
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
