import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { isWebAddress } from '../../../../lib/contract/web-address.ts';
import { completeAddress } from '../../../../lib/link/address/typed-address.ts';

describe('an address as typed', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['  example.com/page ', 'https://example.com/page'],
    ['www.example.com?q=1', 'https://www.example.com?q=1'],
    ['example.com#top', 'https://example.com#top'],
    ['example.com:8443/page', 'https://example.com:8443/page'],
    ['192.168.0.1/admin', 'https://192.168.0.1/admin'],
    ['münchen.example', 'https://münchen.example'],
    ['localhost', 'https://localhost'],
    ['localhost:3000/page', 'https://localhost:3000/page'],
    ['Example.COM/Page', 'https://Example.COM/Page'],
    ['example.com.', 'https://example.com.'],
    ['wiki.corp/page', 'https://wiki.corp/page'],
    ['xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai'],
    ['\u200bexample.com/page\u00a0', 'https://example.com/page'],
  ])('gets its scheme: %s', (typed, whole) => {
    expect(completeAddress(typed)).toBe(whole);
    expect(isWebAddress(whole)).toBe(true);
  });

  it.each(['https://example.com/page\u00a0', 'https://example.com/page\u200b', '\ufeffhttps://example.com/page '])(
    'loses spaces and invisible characters around it: %j',
    (typed) => {
      expect(completeAddress(typed)).toBe('https://example.com/page');
    },
  );

  it.each([
    'https://example.com/page',
    'http://example.com',
    'HTTPS://example.com',
    'mailto:me@example.com',
    'javascript:alert(1.5)',
    'ftp://example.com',
  ])('keeps the scheme it has: %s', (typed) => {
    expect(completeAddress(typed)).toBe(typed);
  });

  it.each([
    ...['', 'example', 'two words.example', '/page.html', '.com', 'hello.'],
    ...['3.14', 'v2.0', 'e.g.', '1.2.3', 'jane.doe@example.com', 'anna:1secret@host.example', 'C:\\readme.md'],
  ])('is left alone where it is none: "%s"', (typed) => {
    expect(completeAddress(typed)).toBe(typed);
    expect(isWebAddress(typed)).toBe(false);
  });
});

property('an address that is whole stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (typed) => {
      const whole = completeAddress(typed);
      expect(completeAddress(whole)).toBe(whole);
    }),
  );
});

property('a web address is never changed', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      expect(completeAddress(address)).toBe(address);
    }),
  );
});
