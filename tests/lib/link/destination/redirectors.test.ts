import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { unwrapRedirect } from '../../../../lib/link/destination/redirectors.ts';

const page = 'https://shop.example/p?id=4&q=a+b#top';
const escaped = encodeURIComponent(page);
const base64 = (text: string) => Buffer.from(text).toString('base64url');

const google = (address: string) => `https://www.google.com/url?sa=t&url=${encodeURIComponent(address)}&usg=AOv`;
const bing = (address: string) => `https://www.bing.com/ck/a?!&&p=1f&ptn=3&u=a1${base64(address)}&ntb=1`;
const safeLink = (address: string) =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}&data=05%7C02%7C&reserved=0`;

describe('the address of a redirector', () => {
  it.each([
    ['Google', google(page), page],
    ['Google in a country', `https://www.google.co.uk/url?q=${escaped}&sa=D`, page],
    ['Bing', bing(page), page],
    ['DuckDuckGo', `https://duckduckgo.com/l/?uddg=${escaped}&rut=1`, page],
    ['YouTube', `https://www.youtube.com/redirect?event=comments&q=${escaped}`, page],
    ['Facebook', `https://l.facebook.com/l.php?u=${escaped}&h=AT0`, page],
    ['Instagram', `https://l.instagram.com/?u=${escaped}&e=AT0`, page],
    ['Threads', `https://l.threads.com/?u=${escaped}&e=AT0`, page],
    ['Threads, at its older host', `https://l.threads.net/?u=${escaped}&e=AT0`, page],
    ['LinkedIn, at its older path', `https://www.linkedin.com/redir/redirect?url=${escaped}`, page],
    ['LinkedIn', `https://www.linkedin.com/safety/go?url=${escaped}&trk=1`, page],
    ['SafeLinks', safeLink(page), page],
    ['SafeLinks of authorities', safeLink(page).replace('outlook.com', 'office365.us'), page],
    [
      'SafeLinks, as in a mail',
      'https://apac01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.dropbox.com%2Fl%2FMsV4%2Freport_abuse&data=02%7C01%7C&sdata=MYX%3D&reserved=0',
      'https://www.dropbox.com/l/MsV4/report_abuse',
    ],
    [
      'Proofpoint 1',
      'https://urldefense.proofpoint.com/v1/url?u=http://www.bouncycastle.org/&amp;k=oIvRg1&amp;r=IKM5u8',
      'http://www.bouncycastle.org/',
    ],
    [
      'Proofpoint 2',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__media.mnn.com_assets_images_2016_06_jupiter-2Dnasa.jpg.638x0-5Fq80-5Fcrop-2Dsmart.jpg&d=DwMBaQ&c=Vxt5&e=',
      'https://media.mnn.com/assets/images/2016/06/jupiter-nasa.jpg.638x0_q80_crop-smart.jpg',
    ],
    [
      'Proofpoint 2, as in the HTML of a mail',
      'https://urldefense.proofpoint.com/v2/url?u=http-3A__shop.example_-3Fa-3D1-26amp-3Bb-3D2&d=DwM',
      'http://shop.example/?a=1&b=2',
    ],
    [
      'Proofpoint 3 without https, and with joined slashes',
      'https://urldefense.us/v3/__http:/shop.example/a__;!!x!y$',
      'http://shop.example/a',
    ],
    [
      'Proofpoint 3',
      'https://urldefense.com/v3/__https://swiggy.onelink.me/888564224/Creative1__;!!BeGeivfSdT4o5A!hsxs5FkMWacQ0$',
      'https://swiggy.onelink.me/888564224/Creative1',
    ],
    [
      'Proofpoint 3, with a replaced character',
      'https://urldefense.com/v3/__https://lore.kernel.org/linux-scsi/Ykqg0kr0F*2Fyzk2XW@infradead.org/__;JQ!!ACWV5N9M2RV99hQ!MwAZFXX$',
      'https://lore.kernel.org/linux-scsi/Ykqg0kr0F%2Fyzk2XW@infradead.org/',
    ],
    [
      'Proofpoint 3, with a run of replaced characters',
      `https://urldefense.com/v3/__https:/shop.example/a**Bc?q=*__;${base64('äöü+')}!!Kw!x$`,
      'https://shop.example/a%C3%A4%C3%B6%C3%BCc?q=+',
    ],
    ['AMP viewer', 'https://www.google.com/amp/s/news.example/a/b.amp?id=1#aoh=1', 'https://news.example/a/b.amp?id=1'],
    ['AMP viewer without https', 'https://www.google.de/amp/news.example/a', 'http://news.example/a'],
    [
      'AMP cache',
      'https://news-example.cdn.ampproject.org/v/s/news.example/a/amp?x=1&usqp=mq331AQ&amp_js_v=0.1#origin',
      'https://news.example/a/amp?x=1',
    ],
    ['AMP cache of Bing', 'https://www.bing-amp.com/wp/s/news.example/a', 'https://news.example/a'],
    ['AMP cache without https', 'https://cdn.ampproject.org/c/news.example/a', 'http://news.example/a'],
  ])('names its page: %s', (_name, address, expected) => {
    expect(unwrapRedirect(address)).toBe(expected);
  });

  it('within another names the innermost page, up to five', () => {
    expect(unwrapRedirect(google(safeLink(bing(page))))).toBe(page);
    const wrapped = (times: number): string => (times === 0 ? page : google(wrapped(times - 1)));
    expect(unwrapRedirect(wrapped(5))).toBe(page);
    expect(unwrapRedirect(wrapped(7))).toBe(wrapped(2));
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'chrome://settings/',
    '/search?q=x',
    '//shop.example/',
    'https://',
    'https://anna:secret@shop.example/',
    'https://api.example/v1#token=hem_x',
    '',
  ])('names no page that could be shortened: %j', (inner) => {
    for (const wrap of [google, bing, safeLink]) expect(unwrapRedirect(wrap(inner))).toBeNull();
  });

  it('is shown in the browser’s spelling, so that no sign hides its host', () => {
    expect(unwrapRedirect(google('https://shop.example\\@evil.example/'))).toBe('https://shop.example/@evil.example/');
    expect(unwrapRedirect(google('https://ev\til.example/'))).toBe('https://evil.example/');
  });

  it.each([
    'https://www.google.com/search?q=https://shop.example/',
    'https://www.google.com/amp/help',
    'https://cdn.ampproject.org/i/s/news.example/a.png',
    'https://threads.com/?u=https://shop.example/',
    'https://www.linkedin.com/in/anna?url=https://shop.example/',
    'https://duckduckgo.com/?uddg=https://shop.example/',
    'https://www.youtube.com/results?q=https://shop.example/',
    'https://www.bing.com/ck/a?u=https://shop.example/',
    'https://www.google.com.shop.example/url?q=https://shop.example/',
    'https://notgoogle.com/url?q=https://shop.example/',
    'https://bing.com/search?u=a1aHR0cHM6Ly9zaG9wLmV4YW1wbGUv',
    'https://bing.com/ck/a?u=a1%%%',
    'https://bing.com/ck/a?u=b2aHR0cHM6Ly9zaG9wLmV4YW1wbGUv',
    'https://bing.com/ck/a?u=a1gICA',
    `https://bing.com/ck/a?u=${base64('https://shop.example/')}`,
    `https://bing.com/ck/a?u=a1${Buffer.from('https://shop.example/\xff', 'latin1').toString('base64url')}`,
    'https://bing.com/ck/a',
    'https://www.facebook.com/some.page?u=https://shop.example/',
    'https://safelinks.protection.outlook.com/',
    'https://urldefense.com/v2/url?u=https-3A__shop.example_-E0-A4-A',
    'https://urldefense.com/v3/__https://shop.example/*__;!!x!y$',
    'https://urldefense.com/v3/__https://shop.example/__;JQ!!x!y$',
    'https://urldefense.com/v3/__https://shop.example/*__;%%!!x!y$',
    'https://urldefense.com/v3/__https://shop.example/',
    'https://urldefense.com/v3/',
    'https://shop.example/url?q=https://other.example/',
    'shop.example',
    '',
  ])('is not seen in %s', (address) => {
    expect(unwrapRedirect(address)).toBeNull();
  });
});

const web = fc.webUrl({ withQueryParameters: true, withFragments: true }).map((address) => new URL(address).href);

property('a wrapped address is unwrapped letter for letter', () => {
  fc.assert(
    fc.property(web, fc.constantFrom(google, bing, safeLink), (address, wrap) => {
      expect(unwrapRedirect(wrap(address))).toBe(address);
    }),
  );
});

property('a web address, or nothing, comes out of any text', () => {
  const start = fc.constantFrom(
    ...['https://google.com/url?q=', 'https://bing.com/ck/a?u=a1', 'https://x.cdn.ampproject.org/c/s/'],
    ...['https://urldefense.com/v1/url?u=', 'https://urldefense.com/v2/url?u=', 'https://urldefense.com/v3/__'],
  );
  fc.assert(
    fc.property(start, fc.string({ unit: 'binary' }), (start, text) => {
      expect(unwrapRedirect(start + text) ?? 'https://none.example/').toMatch(/^https?:\/\/[^/@]+\//);
    }),
  );
});

it.each([
  ['slashes', '/'],
  ['placeholders', '*'],
  ['runs', '**A'],
  ['escapes', '%2F'],
  ['starts', '/v3/__'],
  ['ends', '__;'],
  ['entities', '&amp;'],
])('an address with 100,000 %s is read at once', (_name, sign) => {
  const long = sign.repeat(100_000);
  const starts = [
    'https://google.com/url?q=',
    'https://google.com/amp/s/a.example/',
    'https://bing.com/ck/a?u=a1',
    'https://urldefense.com/v2/url?u=',
    `https://urldefense.com/v3/__https://a.example/${long}__;`,
  ];
  for (const start of starts) expect(() => unwrapRedirect(start + long)).not.toThrow();
});
