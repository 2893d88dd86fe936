import { describe, expect, it } from 'vitest';
import { normalSlug, slugProblem } from '../../../service/links/slug-rules.ts';

/** Returns why a slug is refused, as the service answers; null if it is not. */
const problemOf = (slug: string) => slugProblem(normalSlug(slug));

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
    ...['humans.txt', 'llms.txt', 'trust.txt', 'favicon.svg', 'favicon.png', 'browserconfig.xml', 'mstile-150x150.png'],
    ...['manifest.json', 'manifest.webmanifest', 'service-worker.js', 'sw.js', 'sitemap_index.xml', 'sitemap.xml.gz'],
    ...['sellers.json', 'crossdomain.xml', 'clientaccesspolicy.xml', 'assetlinks.json', 'autodiscover'],
    ...['pinterest-1a2b3.html', 'baidu_verify_code-1a2b.html', 'robots.txt/x'],
    'Robots.TXT',
    'v1/links',
    'health',
    'share/x',
    'V1/links',
    'Health',
    'SHARE/report',
    'Share',
  ])('is not a name that browsers or verifiers request: %s', (slug) => {
    expect(problemOf(slug)).toMatch(/asked for by browsers and other programs|service itself uses/);
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
  ])('has no invisible character: %s', (_what, slug) => {
    expect(problemOf(slug)).toMatch(/cannot be seen/);
  });

  it('has letters of one script in a word, whichever two scripts these are', () => {
    // The letter for B; Cherokee is one of the rare scripts.
    const letters = [...'بբবбबበბβબਬבបಬບbബဗବබபబބบབᏣ'];
    for (const [at, letter] of letters.entries()) {
      expect([letter, problemOf(letter.repeat(3))]).toEqual([letter, null]);
      for (const other of letters.slice(at + 1)) {
        const mixed = `${letter}${other}${letter}${other}`;
        expect([mixed, problemOf(mixed)]).toEqual([mixed, expect.stringMatching(/different scripts/)]);
        expect(problemOf(`${letter.repeat(3)}-${other.repeat(3)}`)).toBeNull();
      }
    }
  });

  it('has 3 to 50 characters, however many bytes each of them takes', () => {
    for (const letter of ['x', 'é', '🎉']) {
      const lengths = [2, 3, 50, 51].map((length) => problemOf(letter.repeat(length)));
      expect([letter, ...lengths]).toEqual([letter, 'At least 3 characters', null, null, 'At most 50 characters']);
    }
    // The plain form would be too long.
    expect(problemOf('ﬃ'.repeat(20))).toMatch(/looks like another$/);
  });

  it.each([
    ['Cyrillic among Latin', 'pаypal'],
    ['Latin among Cyrillic', 'приbет'],
    ['Greek among Latin', 'αpple'],
    ['Greek among Cyrillic', 'αпрель'],
    ['Cherokee among Latin', 'Ꭰpple'],
    ['in one word of several', 'скидка-pаypal'],
    ['around a sign of another script', 'sale։new'],
  ])('has no confusable letters: %s', (_what, slug) => {
    expect(problemOf(slug)).toMatch(/different scripts/);
  });

  it.each([
    ['\uff33\uff41\uff4c\uff45', /looks like another: write "Sale"/],
    ['𝐬𝐚𝐥𝐞', /write "sale"/],
    ['a\u2215b', /write "a\/b"/],
    ['a\u2044b', /write "a\/b"/],
    ['m²-preis', /write "m2-preis"/],
    ['new\u2011sale', /write "new-sale"/],
    ['\uff33\uff41\uff4c\uff45！', /write "Sale"/],
    // The plain form could be mistaken for another slug, too.
    ['\uff52\uff4f\uff42\uff4f\uff54\uff53.txt', /looks like another$/],
  ])('has characters that people type, and the plain form is suggested: %s', (slug, fault) => {
    expect(problemOf(slug)).toMatch(fault);
  });

  it.each([
    ['sale!', '!', 'sale'],
    ['wow...', '...', 'wow'],
    ['new)', ')', 'new'],
    ['what?!', '?!', 'what'],
    ['sale,', ',', 'sale'],
    ['特価。', '。', null],
    ['say-“hi”', '”', 'say-“hi'],
    ['ab!', '!', null],
  ])('has no end that messengers cut off: %s', (slug, end, offer) => {
    const offered = offer === null ? '' : `: write "${offer}"`;
    expect(problemOf(slug)).toBe(`Messengers leave out "${end}" at the end of an address${offered}`);
  });

  it.each([
    ['a joiner between Latin letters', 'ab\u200ccd'],
    ['a joiner at a letter that joins nothing', 'دا\u200cد'],
    ['a joiner of the other kind', 'کتاب\u200dها'],
    ['a joiner without a virama before it', 'का\u200dब'],
  ])('has no unneeded joiner: %s', (_what, slug) => {
    expect(problemOf(slug)).toMatch(/cannot be seen/);
  });

  it.each([
    ['two scripts of digits', '12٣', /digits of different scripts/],
    ['two scripts of digits among letters', 'مرحبا1٣', /digits of different scripts/],
    ['two scripts of digits in one of several words', 'sale-12٣', /digits of different scripts/],
    ['a mark twice', 'sa\u0316\u0316le', /Stacks marks/],
    ['a mark twice, once in its letter', 'caf\u00e9\u0301', /Stacks marks/],
    ['a mark twice, once in its letter with another', 't\u1ec7\u0323n', /Stacks marks/],
    ['a stack of marks', 'sale\u0316\u0317\u0318\u0319', /Stacks marks/],
    ['a stack of another script', `שלום${'\u05b0\u05b1\u05b2\u05b3\u05b4'}`, /Stacks marks/],
    ['a mark at the beginning', '\u0301sale', /mark without its letter/],
    ['a mark after a sign', 'sale-\u0301x', /mark without its letter/],
    ['a mark after a digit', 'sale2\u0301', /mark without its letter/],
    ['a mark after an emoji', 'sale🎉\u0301x', /mark without its letter/],
    ['a dot above an i', 'si\u0307te', /dot that cannot be seen: write "site"/],
    ['a dot above another mark of an i', 'si\u0323\u0307te', /dot that cannot be seen: write "sịte"/],
    ['a dot above a letter without one', 'sı\u0307te', /dot that cannot be seen: write "sıte"/],
    ['a click', 'sale\u01c3', /looks like a sign/],
    ['a click in a word', '\u01c0og', /looks like a sign/],
    ...['\u2010', '\u2012', '\u2013', '\u2043', '\u02d7', '\u2212'].map((sign): [string, string, RegExp] => [
      'a sign like a hyphen',
      `new${sign}sale`,
      /another: write "new-sale"/,
    ]),
    ...['\u2215', '\u2044', '\u2571', '\u27cb', '\u29f8', '\u2041'].map((sign): [string, string, RegExp] => [
      'a sign like a slash',
      `new${sign}sale`,
      /another: write "new\/sale"/,
    ]),
    ...['\u2236', '\ua789', '\u02d0', '\u02f8', '\u205a', '\u1803'].map((sign): [string, string, RegExp] => [
      'a sign like a colon',
      `new${sign}sale`,
      /another: write "new:sale"/,
    ]),
  ])('has nothing that hides what it is: %s in %j', (_what, slug, fault) => {
    expect(problemOf(slug)).toMatch(fault);
  });

  it.each([
    'کتاب\u200cها',
    'می\u200cخواهم-2026',
    'क्\u200dष-नमस्ते',
    'скидка-iphone',
    'מבצע-google',
    'sale/скидка',
    'น้ำใจ',
    'և-մենք',
    'ㅋㅋㅋ',
    'spring sale/50%',
    'été-à-la-mer',
    'Straße',
    'привет-мир_2026',
    'καλημέρα',
    '東京タワーへ',
    'iPhoneケース',
    '韓国어',
    '注音ㄅㄆ',
    'مرحبا',
    'שלום',
    'नमस्ते',
    '🎉🎉🎉',
    'love-❤️-👨‍👩‍👧',
    'go-🇦🇹',
    'скидка🎉',
    'robots.txt.bak',
    ...[
      'my-robots.txt',
      'robots-txt',
      'google1a2b3c4d5e6f7a8.html',
      'apple-touch-icon',
      'sale/health',
      'v10',
      'v1-links',
    ],
    'googlers.html',
    'share-this',
  ])('can be anything else: %s', (slug) => {
    expect(problemOf(slug)).toBeNull();
  });
});
