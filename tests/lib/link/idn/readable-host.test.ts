import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { readableAddress, readableHost } from '../../../../lib/link/idn/readable-host.ts';

/** A host as addresses have it. */
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
  ])('%s is read in its own letters', (text) => {
    expect(hostOf(text)).toContain('xn--');
    expect(readableHost(hostOf(text))).toBe(text);
  });

  it.each([
    ['mixes Latin and Cyrillic', 'pаypal.com'],
    ['is Cyrillic that looks like Latin', 'аррӏе.com'],
    ['mixes Latin and Greek', 'gοοgle.com'],
    ['has a Latin letter that nobody writes with', 'ɑpple.com'],
    ['has a dotless i', 'wıkipedia.org'],
  ])('that %s stands behind what it is', (_what, text) => {
    expect(readableHost(hostOf(text))).toBe(`${hostOf(text)} (${text})`);
  });

  it.each(['example.com', 'xn--a', 'xn--999999999.com', 'xn--abc-.com', '127.0.0.1:3000', ''])(
    '%s stays as it is',
    (host) => expect(readableHost(host)).toBe(host),
  );
});

it('of an address is read, and nothing else of it', () => {
  const host = hostOf('müller.de');
  expect(readableAddress(`https://${host}/xn--a?to=https://${host}`)).toBe(
    `https://müller.de/xn--a?to=https://${host}`,
  );
  expect(readableAddress(`${host}/a`)).toBe('müller.de/a');
});

property('what is shown alone leads to the very host', () => {
  const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(label, (text) => {
      const host = URL.parse(`https://${text}.com/`)?.hostname ?? '';
      const shown = readableHost(host);
      if (!shown.includes(' (')) expect(URL.parse(`https://${shown}/`)?.hostname ?? '').toBe(host);
    }),
  );
});
