import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { isWebAddress } from '../../../../lib/contract/web-address.ts';
import { completeAddress } from '../../../../lib/link/address/typed-address.ts';

describe('a typed address', () => {
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
  ])('gets a scheme: %s', (typed, completed) => {
    expect(completeAddress(typed)).toBe(completed);
    expect(isWebAddress(completed)).toBe(true);
  });

  it.each(['https://example.com/page\u00a0', 'https://example.com/page\u200b', '\ufeffhttps://example.com/page '])(
    'loses surrounding spaces and invisible characters: %j',
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
  ])('keeps its scheme: %s', (typed) => {
    expect(completeAddress(typed)).toBe(typed);
  });

  it.each([
    ...['', 'example', 'two words.example', '/page.html', '.com', 'hello.'],
    ...['3.14', 'v2.0', 'e.g.', '1.2.3', 'jane.doe@example.com', 'anna:1secret@host.example', 'C:\\readme.md'],
  ])('is unchanged if it is not an address: "%s"', (typed) => {
    expect(completeAddress(typed)).toBe(typed);
    expect(isWebAddress(typed)).toBe(false);
  });
});

property('a completed address stays unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (typed) => {
      const completed = completeAddress(typed);
      expect(completeAddress(completed)).toBe(completed);
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
