import { describe, expect, it } from 'vitest';
import { failureOf, long_url, testService } from '../test-service.ts';

const slugs = async () => {
  const { call, create } = await testService();
  const refusalOf = async (custom_link: string) => {
    const failure = await failureOf(call('POST', '/link/create', { long_url, custom_link }));
    return failure.shape === 'F4' ? failure.fieldErrors?.['custom_link']?.[0] : failure.shape;
  };
  return { create, refusalOf };
};

describe('a slug', () => {
  it.each([
    '.well-known',
    '.well-known/acme-challenge/x',
    'robots.txt',
    'favicon.ico',
    'apple-touch-icon.png',
    'apple-touch-icon-120x120-precomposed.png',
    'apple-app-site-association',
    'ads.txt',
    'app-ads.txt',
    'security.txt',
    'sitemap.xml',
    'site.webmanifest',
    'google1a2b3c4d5e6f7a8b.html',
    'BingSiteAuth.xml',
    'yandex_1a2b3c4d5e6f7a8b.html',
    'Robots.TXT',
  ])('is not one that browsers or verifiers ask for: %s', async (slug) => {
    const { refusalOf } = await slugs();
    expect(await refusalOf(slug)).toMatch(/asked for by browsers and other programs|service itself uses/);
  });

  it.each([
    ['a control character', 'sa\u0007le'],
    ['a line end', 'sale\n'],
    ['a zero-width space', 'sa\u200ble'],
    ['a soft hyphen', 'sa\u00adle'],
    ['a change of direction', 'sale\u202egpj'],
    ['a byte order mark', '\ufeffsale'],
    ['a filler', 'sa\u3164le'],
    ['a blank of Braille', 'sa\u2800le'],
    ['a joiner between letters', 'sa\u200dle'],
    ['a space that is none of the keyboard', 'sa\u00a0le'],
    ['a space at its end', 'sale '],
    ['a space at its beginning', ' sale'],
    ['a letter for private use', 'sa\ue000le'],
  ])('holds nothing that nobody sees: %s', async (_what, slug) => {
    const { refusalOf } = await slugs();
    expect(await refusalOf(slug)).toMatch(/cannot be seen/);
  });

  it.each([
    ['Cyrillic among Latin', 'pаypal'],
    ['Latin among Cyrillic', 'приbет'],
    ['Greek among Latin', 'αpple'],
    ['Greek among Cyrillic', 'αпрель'],
    ['Cherokee among Latin', 'Ꭰpple'],
  ])('is not of letters that are taken for one another: %s', async (_what, slug) => {
    const { refusalOf } = await slugs();
    expect(await refusalOf(slug)).toMatch(/different scripts/);
  });

  it.each([
    'spring sale/50%',
    'été-à-la-mer',
    'Straße',
    'привет-мир_2026',
    'καλημέρα',
    '東京タワーへ',
    'iPhoneケース',
    '韓国어',
    'مرحبا',
    'שלום',
    'नमस्ते',
    '🎉🎉🎉',
    'love-❤️-👨‍👩‍👧',
    'go-🇦🇹',
    'robots.txt.bak',
    'googlers.html',
    'share-this',
  ])('is anything else: %s', async (slug) => {
    const { create } = await slugs();
    const { custom_url } = await create({ custom_link: slug });
    expect(decodeURIComponent(new URL(String(custom_url)).pathname)).toBe(`/${slug}`);
  });
});
