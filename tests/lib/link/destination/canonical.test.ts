import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { canonicalOf } from '../../../../lib/link/destination/canonical.ts';

const address = 'https://m.shop.example/p?id=4';
const read = (links: readonly string[], base = address) => canonicalOf({ address, base, links }, address);

describe('the canonical address of a page', () => {
  it.each([
    ['https://shop.example/p', 'https://shop.example/p'],
    ['/p', 'https://m.shop.example/p'],
    ['//shop.example/p', 'https://shop.example/p'],
    ['?id=5', 'https://m.shop.example/p?id=5'],
    [' https://SHOP.example ', 'https://shop.example/'],
    ['https://shop.example/', 'https://shop.example/'],
  ])('is read as the browser reads it: %s', (link, expected) => {
    expect(read([link])).toBe(expected);
  });

  it('is relative to the base of the page', () => {
    expect(read(['p'], 'https://shop.example/shop/')).toBe('https://shop.example/shop/p');
  });

  it('is the one that several links agree on', () => {
    expect(read(['https://shop.example', 'https://shop.example/', 'javascript:void 0'])).toBe('https://shop.example/');
    expect(read(['https://shop.example/a', 'https://shop.example/b'])).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example/',
    'android-app://com.shop/p',
    'https://anna:secret@shop.example/p',
    'https://api.example/v1#token=hem_x',
    'https://',
    '',
    ' ',
  ])('is none that could be shortened: %j', (link) => {
    expect(read([link])).toBeNull();
  });

  it.each(['?id=4', '#top', '', 'https://M.shop.example:443/p?id=4#top'])('is not the page’s own: %j', (link) => {
    expect(read([link])).toBeNull();
  });

  it('is not that of a page that the tab has left for', () => {
    const links = ['https://shop.example/p'];
    expect(canonicalOf({ address: 'https://other.example/', base: address, links }, address)).toBeNull();
    expect(canonicalOf({ address: `${address}#top`, base: address, links }, address)).toBe('https://shop.example/p');
  });

  it('is also read if the tab’s address has a password, which the page does not see', () => {
    const inTab = address.replace('://', '://anna:secret@');
    expect(canonicalOf({ address, base: address, links: ['/p'] }, inTab)).toBe('https://m.shop.example/p');
    expect(canonicalOf({ address, base: address, links: [address] }, inTab)).toBeNull();
  });
});

property('any links give a web address without credentials, or none', () => {
  const link = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.webPath());
  fc.assert(
    fc.property(fc.array(link, { maxLength: 3 }), (links) => {
      expect(read(links) ?? 'https://none.example/').toMatch(/^https?:\/\/[^/@]+\//);
    }),
  );
});
