import { describe, expect, it } from 'vitest';
import { isOffered } from '../../../../lib/link/destination/is-offered.ts';

const address = 'https://www.shop.example/p?id=4';

describe('a canonical address beside the page’s own', () => {
  it.each([
    'https://shop.example/p',
    'https://www.shop.example/',
    'https://shop.example:8443/p?id=4',
    'https://m.shop.example/p?id=4',
    'https://other.example/',
  ])('is offered: %s', (canonical) => {
    expect(isOffered(canonical, address)).toBe(true);
  });

  it.each([
    address,
    `${address}#top`,
    'http://shop.example/p?id=4',
    'https://shop.example/p/?id=4',
    'https://shop.example/p?id=4&utm_source=canonical',
  ])('is not offered if a person would see no difference: %s', (canonical) => {
    expect(isOffered(canonical, address)).toBe(false);
  });

  it('is not offered if removing tracking parameters or a password gives the same', () => {
    expect(isOffered(address, `${address}&utm_source=x&gclid=1`)).toBe(false);
    expect(isOffered(address, address.replace('://', '://anna:secret@'))).toBe(false);
  });

  it.each(['https://shop,example/', 'https://shop.example/very/long/pa...'])(
    'is not offered if the form would refuse it: %s',
    (canonical) => {
      expect(isOffered(canonical, address)).toBe(false);
    },
  );
});
