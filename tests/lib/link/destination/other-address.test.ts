import { describe, expect, it } from 'vitest';
import { otherAddress } from '../../../../lib/link/destination/other-address.ts';

const address = 'https://www.shop.example/p?id=4';

describe('the address to use instead of another', () => {
  it.each([
    ['https://shop.example/p', true],
    ['https://www.shop.example/', true],
    ['https://shop.example:8443/p?id=4', false],
    ['https://m.shop.example/p?id=4', false],
    ['https://shop.www.example/', false],
  ])('is the canonical one, with its host if that differs: %s', (canonical, isSameHost) => {
    expect(otherAddress(address, canonical)).toEqual({ kind: 'canonical', address: canonical, isSameHost });
  });

  it('is the page that a redirector names, also beside a canonical address, and without a scheme', () => {
    const wrapped = 'www.google.com/url?q=https%3A%2F%2Fshop.example%2Fp';
    const expected = { kind: 'redirect', address: 'https://shop.example/p', isSameHost: false };
    expect(otherAddress(`https://${wrapped}`, 'https://www.google.com/')).toEqual(expected);
    expect(otherAddress(wrapped, null)).toEqual(expected);
  });

  it('is none for any other address, and while a page is not read', () => {
    expect(otherAddress(address, null)).toBeNull();
  });
});
