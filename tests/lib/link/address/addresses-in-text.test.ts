import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { isWebAddress } from '../../../../lib/contract/web-address.ts';
import { addressesInText, onlyAddressIn } from '../../../../lib/link/address/addresses-in-text.ts';
import { looksCut } from '../../../../lib/link/address/cut-address.ts';

const [one, two] = ['https://example.com/a_(b)', 'https://example.org/?q=[1]'];
const size = 100_000;
const repeated = (part: string) => part.repeat(Math.ceil(size / part.length));

describe('the only address of a text', () => {
  it.each([
    ['https://example.com/page', 'https://example.com/page'],
    [' \u200bhttps://example.com/page\n', 'https://example.com/page'],
    ['example.com/page', 'https://example.com/page'],
    ['https://example.com/pa…', 'https://example.com/pa…'],
    ['https://example.com/page.', null],
    ['(https://example.com/page)', null],
    ['see https://example.com/page', null],
    ['https://example.com/page https://example.com/page', null],
    ['https://example.com에서', null],
    ['node.js', null],
    ['', null],
  ])('is the whole text but for blanks around it, or none: %s', (text, address) => {
    expect(onlyAddressIn(text)).toBe(address);
  });
});

describe('addresses in a text', () => {
  it('are found without the punctuation of the sentence', () => {
    expect(addressesInText(`See (${one}), "${two}" and example.net/x.`)).toEqual([one, two, 'https://example.net/x']);
  });

  it.each([
    ['https://example.com/page.', 'https://example.com/page'],
    ['https://example.com/a),', 'https://example.com/a'],
    ['(https://example.com/page)', 'https://example.com/page'],
    ['„https://example.com/page“.', 'https://example.com/page'],
    ['**https://example.com/page**', 'https://example.com/page'],
    ['`https://example.com/page`', 'https://example.com/page'],
    ['https://example.com/page …', 'https://example.com/page'],
    ['https://example.com/page ...', 'https://example.com/page'],
    ['https://example.com/page\u200b', 'https://example.com/page'],
    ['\u2068https://example.com/page\u2069', 'https://example.com/page'],
    ['https://example.com/page\u00a0', 'https://example.com/page'],
    ['👉https://example.com/page', 'https://example.com/page'],
  ])('are the same alone and within a sentence: %s', (text, address) => {
    expect(addressesInText(text)).toEqual([address]);
    expect(addressesInText(`See ${text} there`)).toEqual([address]);
  });

  it.each([
    'https://example.com/a_(b)',
    'https://example.com/a(b',
    'https://example.com/*',
    'https://example.com/c_',
    'https://example.com/path,with;signs',
    "https://example.com/who's",
    'https://fonts.example.com/css?family=Roboto|Open+Sans',
    'https://web.archive.org/web/2020/https://example.com/page',
    'https://example.com/?u=https://example.org/',
    'https://ja.wikipedia.org/wiki/アール・ヌーヴォー',
    'https://en.wikipedia.org/wiki/Hertzsprung–Russell_diagram',
    'https://my_host.example.com/page',
    'http://[2001:db8::1]:8080/page',
    'http://localhost:3000/page',
    'https://intranet/page',
    'https://例え.jp/ページ',
  ])('can contain any characters: %s', (address) => {
    expect(addressesInText(address)).toEqual([address]);
  });

  it.each([
    'https://a.example/x,https://b.example/y',
    'https://a.example/x;https://b.example/y',
    'https://a.example/x|https://b.example/y',
    "'https://a.example/x','https://b.example/y'",
    '[a](https://a.example/x),[b](https://b.example/y)',
    'https://a.example/x，https://b.example/y',
  ])('are separated without a space between them: %s', (text) => {
    expect(addressesInText(text)).toEqual(['https://a.example/x', 'https://b.example/y']);
  });

  it.each([
    '链接：https://example.com/page，谢谢',
    '请看https://example.com/page',
    'https://example.com/page。',
    '（https://example.com/page）',
    '「https://example.com/page」を見て',
    'смотриhttps://example.com/page',
    'https://example.com/page। और',
    'https://example.com/page،',
    'הנהhttps://example.com/page',
    '请看example.com/page，谢谢',
  ])('start after a non-Latin letter, and end before another script’s punctuation: %s', (text) => {
    expect(addressesInText(text)).toEqual(['https://example.com/page']);
  });

  it.each(['https://example.com에서 봐', 'https://example.com—see', 'example.com에서 봐'])(
    'end with the top-level domain if letters of another script follow: %s',
    (text) => {
      expect(addressesInText(text)).toEqual(['https://example.com']);
    },
  );

  it.each([
    'jane.doe@example.com',
    'mailto:jane.doe@example.com',
    '3.14',
    'e.g.',
    'i.e. node.js',
    'version 2.0.1',
    'C:\\notes\\readme.md',
    '../scripts/build.sh',
    'list.map(x)',
    '1.2.3.4',
    '10.0.0.0/8',
    'seehttps',
    'ftp://example.com/file',
    'https://',
    'https://...',
    'localhost',
    'wiki.corp/page',
  ])('are not other words with a dot: %s', (text) => {
    expect(addressesInText(text)).toEqual([]);
  });

  it.each([
    ['example.com', 'https://example.com'],
    ['Example.COM/Page', 'https://Example.COM/Page'],
    ['shop.example.co.uk?q=1', 'https://shop.example.co.uk?q=1'],
    ['example.com:8443/page', 'https://example.com:8443/page'],
    ['example.com: see', 'https://example.com'],
    ['пример.рф/страница', 'https://пример.рф/страница'],
    ['xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai'],
    ['example.museum', 'https://example.museum'],
    ['localhost:3000/page', 'https://localhost:3000/page'],
    ['192.168.0.1:8080', 'https://192.168.0.1:8080'],
    ['192.168.0.1/admin', 'https://192.168.0.1/admin'],
  ])('need no scheme under a top-level domain, nor with a port or path on a local network: %s', (text, address) => {
    expect(addressesInText(text)).toEqual([address]);
  });

  it.each([
    ['example.com/wip/web-devs…', 'https://example.com/wip/web-devs…'],
    ['example.com/very/long/pa...', 'https://example.com/very/long/pa...'],
    ['example.com/very/long/pa..', 'https://example.com/very/long/pa..'],
    ['https://example.com/very/long/pa‥', 'https://example.com/very/long/pa‥'],
    ['example.com › docs › guide.md', 'https://example.com › docs › guide.md'],
    ['example.com › docs › guide.md › about.me', 'https://example.com › docs › guide.md › about.me'],
    ['https://example.com › docs', 'https://example.com › docs'],
    ['…e.com/report.pdf', '…e.com/report.pdf'],
    ['...e.com/report.pdf', '...e.com/report.pdf'],
    ['https://…e.com/report.pdf', 'https://…e.com/report.pdf'],
    ['http://t.co/…', 'http://t.co/…'],
    ['https://t.co/aB3…', 'https://t.co/aB3…'],
    ['(https://example.com/pa...)', 'https://example.com/pa...'],
    ['“example.com/pa…”', 'https://example.com/pa…'],
    ['**https://example.com/pa…**', 'https://example.com/pa…'],
    ['https://example.com/pa[...]', 'https://example.com/pa[...]'],
    ['https://example.com…', 'https://example.com…'],
    ['https://example.com/watch?...', 'https://example.com/watch?...'],
    ['https://example.com/lo…/end.html', 'https://example.com/lo…/end.html'],
    ['example.com/.../end.html', 'https://example.com/.../end.html'],
  ])('keep the signs of one that a page shortened: %s', (text, address) => {
    expect(addressesInText(text)).toEqual([address]);
    expect(looksCut(address)).toBe(true);
    expect(addressesInText(address)).toEqual([address]);
    expect(addressesInText(`See ${text}, and then ${one}`)).toEqual(
      text.includes('›') ? expect.anything() : [address, one],
    );
  });

  it.each([
    ['https://github.com/a/b/compare/main...feature', 'https://github.com/a/b/compare/main...feature'],
    ['Read on… https://t.co/aB3', 'https://t.co/aB3'],
    ['Read on…https://t.co/aB3', 'https://t.co/aB3'],
    ['…https://example.com/page', 'https://example.com/page'],
    ['Read on...https://example.com/page', 'https://example.com/page'],
    ['‹https://example.com/› there', 'https://example.com/'],
    ['‹ https://example.com/ › there', 'https://example.com/'],
    ['Home › https://example.com/', 'https://example.com/'],
    ['https://example.com/page.', 'https://example.com/page'],
    ['https://example.com/page …', 'https://example.com/page'],
  ])('are not taken for shortened ones: %s', (text, address) => {
    expect(addressesInText(text)).toEqual([address]);
    expect(looksCut(address)).toBe(false);
  });

  it.each(['{...props.style}', '...and.then', '…/docs/report.pdf', 'https://…', 'so...e.com/x'])(
    'are not other words beside dots: %s',
    (text) => {
      expect(addressesInText(text)).toEqual([]);
    },
  );

  it('can be very long', () => {
    const long = `https://example.com/${'long/'.repeat(3000)}`;
    expect(addressesInText(`See ${long}.`)).toEqual([long]);
  });

  it('are found as often as they occur', () => {
    expect(addressesInText('https://a.example/ https://a.example/')).toHaveLength(2);
  });

  it.each([
    ['brackets', '[', []],
    ['addresses with unclosed brackets', 'http://a.example/(', ['http://a.example/']],
    ['hosts with unclosed brackets', 'a.example/[', []],
    ['words with dots', 'a.', []],
    ['closing brackets', 'http://a.example/)', ['http://a.example/']],
    ['dots', '.', []],
    ['breadcrumbs', 'a › ', []],
    ['hosts behind dots', '...a', []],
  ])('are found next to 100 kB of %s', (_what, part, others) => {
    expect([...new Set(addressesInText(`${one} ${repeated(part)}\n${two}`))]).toEqual([one, ...others, two]);
  });

  it('are found in 100 kB without a space, separated by characters that addresses do not contain', () => {
    const addresses = Array.from({ length: size / 30 }, (_, at) => `https://example.com/page-${at}`);
    expect(addressesInText(JSON.stringify({ addresses }))).toEqual(addresses);
  });
});

const anyAddress = fc.webUrl({ withQueryParameters: true, withFragments: true });
/** Addresses with trailing punctuation are tested above. */
const address = anyAddress.filter((text) => /[\w/]$/.test(text) && !/[()',;]/.test(text));

property('an address is found completely when alone, in a sentence of any script, and next to others', () => {
  const before = fc.constantFrom('', 'See ', '(', '„', '请看', '链接：', 'ссылка—', '👉', '\u2068');
  const after = fc.constantFrom('', '.', ').', ',', '。', '，谢谢', '」', ' there', '\u200b', '\u00a0', '؟', '”');
  fc.assert(
    fc.property(before, address, after, address, (start, found, end, second) => {
      expect(addressesInText(`${start}${found}${end}`)).toEqual([found]);
      expect(addressesInText(`${found},${second}`)).toEqual([found, second]);
    }),
  );
});

property('every found address is a web address in the text, and is found in itself', () => {
  const part = fc.oneof(
    anyAddress,
    fc.string({ unit: 'binary' }),
    fc.domain(),
    fc.emailAddress(),
    fc.ipV4(),
    fc.ipV6(),
  );
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom(' ', ',', '', '。'), (parts, separator) => {
      const text = parts.join(separator);
      for (const found of addressesInText(text)) {
        expect(isWebAddress(found) || looksCut(found)).toBe(true);
        expect([found, found.replace('https://', '')].some((written) => text.includes(written))).toBe(true);
        expect(addressesInText(found)).toEqual([found]);
      }
    }),
  );
});
