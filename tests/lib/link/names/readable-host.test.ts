import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { readableAddress, readableHost } from '../../../../lib/link/names/readable-host.ts';

/** Returns the host as it is in addresses. */
const hostOf = (text: string) => new URL(`https://${text}/`).host;

describe('a host', () => {
  it.each([
    'müller.de',
    'bücher.example.com',
    'пример.рф',
    'παράδειγμα.gr',
    '例え.jp',
    'カフェ東京abc.jp',
    '한국어.kr',
    'مثال.eg',
    'ישראל.co.il',
    'địachỉ.vn',
    'müller.de:8080',
  ])('%s is shown in its own script', (text) => {
    expect(hostOf(text)).toContain('xn--');
    expect(readableHost(hostOf(text))).toBe(text);
  });

  it.each([
    ['mixes Latin and Cyrillic', 'pаypal.com'],
    ['is Cyrillic but looks Latin', 'аррӏе.com'],
    ['mixes Latin and Greek', 'gοοgle.com'],
    ['has a Latin letter that no language uses', 'ɑpple.com'],
    ['has a dotless i', 'wıkipedia.org'],
  ])('that %s is shown after its punycode', (_what, text) => {
    expect(readableHost(hostOf(text))).toBe(`${hostOf(text)} (${text})`);
  });

  it.each(['example.com', 'xn--a', 'xn--999999999.com', 'xn--abc-.com', '127.0.0.1:3000', ''])(
    '%s is unchanged',
    (host) => expect(readableHost(host)).toBe(host),
  );
});

it('only the host of an address is made readable', () => {
  const host = hostOf('müller.de');
  expect(readableAddress(`https://${host}/xn--a?to=https://${host}`)).toBe(
    `https://müller.de/xn--a?to=https://${host}`,
  );
  expect(readableAddress(`${host}/a`)).toBe('müller.de/a');
  expect(readableAddress(`https://xn--a:b@${host}/a`)).toBe('https://xn--a:b@müller.de/a');
});

describe('percent-encoded words', () => {
  it.each([
    ['https://example.com/stra%C3%9Fe?q=%C3%BCber%20alles#f%c3%bcr', 'https://example.com/straße?q=über%20alles#für'],
    ['https://example.com/%E6%9D%B1%E4%BA%AC/%D0%BC%D0%B8%D1%80', 'https://example.com/東京/мир'],
    ['example.com/caf%C3%A9', 'example.com/café'],
    ['https://example.com/%C3%84rger%2F%D0%BD%D0%B5%D1%82', 'https://example.com/Ärger%2Fнет'],
    ['https://example.com/%E0%B8%99%E0%B9%89%E0%B8%B3', 'https://example.com/น้ำ'],
  ])('in %s are decoded', (address, shown) => expect(readableAddress(address)).toBe(shown));

  it.each([
    ['delimiters of addresses, and spaces', 'https://example.com/a%2Fb%3Fc%23d%20e%25C3%259F'],
    ['punctuation and invisible characters', 'https://example.com/%E2%80%AEa%E2%80%8Bb%C2%A0c%E3%85%A4d'],
    ['accents without a letter', 'https://example.com/u%CC%88'],
    ['right-to-left words, which would reorder an address', 'https://example.com/%D7%A9%D7%9C%D7%95%D7%9D'],
    ['invalid or incomplete UTF-8', 'https://example.com/%FF%C3'],
    ['a host, which could imitate another one', 'https://%D1%80aypal.com/a'],
    ['a host without a scheme', '%D1%80aypal.com/a'],
    ['a host after slashes that browsers read differently', 'https:\\\\/%D1%80aypal.com\\a'],
    ['credentials before a host', 'https://p%C3%BC:x%C3%BC@example.com/'],
    ['a word in two scripts, which could imitate another one', 'https://example.com/micr%D0%BEsoft/%D0%B0pple'],
    ['a letter that no language uses', 'https://example.com/%C9%91pple'],
    ['letters of unused scripts, which may look like dots or nothing', 'https://example.com/a%EA%93%B8b%F0%93%91%81c'],
    ['mathematical symbols that look like letters', 'https://example.com/%F0%9D%97%AEpple'],
    ['many accents on one letter', `https://example.com/%C3%A4${'%CC%88'.repeat(5)}`],
  ])('stay encoded: %s', (_what, address) => expect(readableAddress(address)).toBe(address));
});

property('the readable form of an address leads to the same page', () => {
  const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(part, part, (path, query) => {
      const address = URL.parse(`https://example.com/${path.toWellFormed()}?${query.toWellFormed()}`)?.href ?? '';
      const upper = (text = '') => text.replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase());
      expect(upper(URL.parse(readableAddress(address))?.href)).toBe(upper(address));
    }),
  );
});

property('a host that is shown alone is exact', () => {
  const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(label, (text) => {
      const host = URL.parse(`https://${text}.com/`)?.hostname ?? '';
      const shown = readableHost(host);
      if (!shown.includes(' (')) expect(URL.parse(`https://${shown}/`)?.hostname ?? '').toBe(host);
    }),
  );
});
