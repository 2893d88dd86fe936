import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { decode, encodingOf } from '@/lib/import/decode.ts';
import { documentOf } from '@/lib/import/link-document.ts';
import { readTable, tableOfDocument } from '@/lib/import/read-table.ts';
import { recognizeColumns } from '@/lib/import/recognize-columns.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { utmText } from '@/lib/link-index/index.ts';
import { bodiesOf, settings } from './imported.ts';

/** Encodes a text as UTF-16. */
function utf16(text: string, isLittle: boolean, withMark: boolean): Uint8Array {
  const units = [...(withMark ? '\u{feff}' : ''), ...text].join('');
  const bytes = new Uint8Array(units.length * 2);
  for (let at = 0; at < units.length; at += 1) {
    new DataView(bytes.buffer).setUint16(at * 2, units.charCodeAt(at), isLittle);
  }
  return bytes;
}

describe('an encoding', () => {
  const text = 'long_url,title\r\nhttps://example.com/,Zürich';
  it.each([
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-8', new TextEncoder().encode(`\u{feff}${text}`)],
    ['utf-16le', utf16(text, true, true)],
    ['utf-16be', utf16(text, false, true)],
    ['utf-16le', utf16(text, true, false)],
    ['utf-16be', utf16(text, false, false)],
    ['windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('is recognized as %s, and its byte order mark is dropped', (encoding, bytes) => {
    const found = encodingOf(bytes, ['en']);
    expect(found).toEqual({ encoding, isGuess: encoding === 'windows-1252' });
    expect(decode(bytes, found.encoding)).toBe(text);
  });

  it.each([
    ['windows-1252', [...new TextEncoder().encode('url,title\n\nhttps://example.com/a,Zürich '), 0xfc], 'mixed', 3],
    [
      'windows-1252',
      [...new TextEncoder().encode('url,Straße'), 0xfc, ...new TextEncoder().encode('\na.de/,A')],
      'mixed',
      1,
    ],
    ['utf-8', [...new TextEncoder().encode('url,title\nhttps://example.com/a,Z'), 0xfc], 'lost', 2],
  ] as const)(
    'that does not fit the whole file (%s) is reported, with the first such row',
    (encoding, bytes, code, row) => {
      const { problems } = new Sheet().open(Uint8Array.from(bytes).buffer, encoding);
      expect(problems).toContainEqual({ code, row });
    },
  );

  it('that fits the whole file is not reported', () => {
    const bytes = Uint8Array.from('url,title\nhttps://example.com/,ÉTÉ À LA MER, NÃO «Ä»', (letter) =>
      letter.charCodeAt(0),
    );
    expect(new Sheet().open(bytes.buffer).problems.filter(({ code }) => code !== 'tooManyCells')).toEqual([]);
  });

  it('is Windows-1252 if encodings are mixed, and nothing is lost', () => {
    const mixed = Uint8Array.from([...new TextEncoder().encode('Zürich,'), 0xfc]);
    expect(encodingOf(mixed, ['en']).encoding).toBe('windows-1252');
    expect(decode(mixed, 'windows-1252')).toHaveLength(mixed.length);
  });
});

describe('a table', () => {
  it.each([',', ';', '\t', '|'])('is read with "%s" as its delimiter, and with quotes', (separator) => {
    const text = ['long_url', 'title'].join(separator).concat('\n"https://example.com/a"', separator, '"A ""b"""\n');
    const { rows, separator: read } = readTable(text);
    expect(read).toBe(separator);
    expect(rows).toEqual([['https://example.com/a', 'A "b"']]);
  });

  it('is a list with one address per line', () => {
    const { format, rows } = readTable('example.com/a\r\nhttps://example.com/b?x=1,2\n\n');
    expect(format).toBe('lines');
    expect(rows).toEqual([['example.com/a'], ['https://example.com/b?x=1,2']]);
  });

  it.each<[string, string, object[]]>([
    [
      'addresses and slugs',
      'https://example.com/a,promo-a\nhttps://example.com/b,promo-b\n',
      [
        { long_url: 'https://example.com/a', custom_link: 'promo-a' },
        { long_url: 'https://example.com/b', custom_link: 'promo-b' },
      ],
    ],
    [
      'titles and addresses',
      'Spring sale;https://example.com/a;weekly news\nAutumn sale;example.com/b;weekly news\n',
      [
        { long_url: 'https://example.com/a', title: 'Spring sale' },
        { long_url: 'https://example.com/b', title: 'Autumn sale' },
      ],
    ],
    ['one row of quoted cells', '"https://example.com/a","A, or B"', [{ title: 'A, or B' }]],
  ])('without a header is recognized by its cells: %s', async (_what, text, expected) => {
    const { bodies, opened } = await bodiesOf(text);
    expect(opened).toMatchObject({ format: 'csv', count: expected.length, problems: [] });
    expect(bodies).toEqual(expected.map((body) => expect.objectContaining(body)));
  });

  it('with addresses in its header has a header, too', async () => {
    const { opened } = await bodiesOf('url,https://example.com/docs\nhttps://example.com/a,x\n');
    expect(opened).toMatchObject({ count: 1, mapping: ['long_url', 'nothing'] });
  });

  it.each([
    'https://maps.example.com/@48.1,11.5,15z\n',
    'https://example.com/?ids=1,2\nhttps://example.com/?ids=3,4\n',
  ])('of addresses with commas is one address per line: %s', (text) => {
    expect(readTable(text).format).toBe('lines');
  });

  it.each(['https://maps.example/@48.1,11.5', 'https://example.com/a;b|c', 'https://news.example/story,chapter'])(
    'with one column is never split: %s',
    async (address) => {
      for (const name of ['url', 'Long URL', 'Address list']) {
        const { bodies, opened } = await bodiesOf(`${name}\n${address}\n"https://example.com/?ids=1,2"\n`);
        expect(opened).toMatchObject({ format: 'csv', separator: null, problems: [] });
        expect(bodies.map(({ long_url }) => long_url)).toEqual([address, 'https://example.com/?ids=1,2']);
      }
    },
  );

  it('whose rows have more cells than the header is reported', () => {
    const { problems, separator } = readTable('url\nhttps://example.com/a,spring\nhttps://example.com/b,autumn\n');
    expect(problems).toEqual([{ code: 'tooManyCells', row: 2 }]);
    // It has one column.
    expect(separator).toBeNull();
  });

  it.each(['\u00a0', '\u200b', '\ufeff', '\u2060 '])(
    'has no invisible character after an address: %j',
    async (sign) => {
      const { bodies, writes } = await bodiesOf(
        `url,ios,short link,geo\nhttps://example.com/a${sign},https://example.com/i${sign},go.example.com/spring${sign},DE https://example.com/d${sign}\n`,
      );
      expect(bodies).toMatchObject([
        { long_url: 'https://example.com/a', ios_target_url: 'https://example.com/i', custom_link: 'spring' },
      ]);
      expect(writes[0]?.geo_targets).toEqual([{ country_id: 'DE', target_url: 'https://example.com/d' }]);
    },
  );

  it('gives no credentials to a link, and reports them', async () => {
    const { bodies, summary } = await bodiesOf('url\nhttps://anna:secret@intranet.example/a\nhttps://example.com/\n');
    expect(bodies).toMatchObject([{ long_url: 'https://intranet.example/a' }, { long_url: 'https://example.com/' }]);
    expect(summary).toMatchObject({ ready: 2, warned: 1, warnings: { credentials: 1 } });
  });

  it('with an unclosed quote is reported with its row', () => {
    const { problems } = readTable('long_url,title\n\nhttps://example.com/,"open\nhttps://example.com/b,b\n');
    expect(problems).toEqual([{ code: 'quoteOpen', row: 3 }]);
  });

  it.each([
    ['CSV', 'long_url,title\n\n,\nhttps://example.com/a,A\n\nhttps://example.com/b,B,C\n', [4, 6]],
    ['CSV without a header', 'https://example.com/a,spring\n\nhttps://example.com/b,autumn\n', [1, 3]],
    ['lines', 'example.com/a\r\n\r\nhttps://example.com/b?x=1,2\n', [1, 3]],
    ['JSON', '[{"long_url": "https://example.com/a"}, {"long_url": "https://example.com/b"}]', [1, 2]],
  ])('has the line number of each row: %s', (_format, text, numbers) => {
    expect(readTable(text).numbers).toEqual(numbers);
  });

  it('is read with its delimiter if there are empty lines', () => {
    const { separator, rows } = readTable('long_url;title\n\n\n\nhttps://example.com/a;A, B, C\n\n\n');
    expect({ separator, rows }).toEqual({ separator: ';', rows: [['https://example.com/a', 'A, B, C']] });
  });

  it('accepts 200 columns, a cell of 10 MB, and rows of different lengths', async () => {
    const header = ['long_url', 'title', ...Array.from({ length: 198 }, (_, at) => `extra ${at}`)].join(',');
    const long = 'x'.repeat(10_000_000);
    const { summary, sheet } = await bodiesOf(`${header}\nhttps://example.com/a,${long}\nhttps://example.com/b\n`);
    expect(summary).toMatchObject({ ready: 1, wrong: 1 });
    const [wrong] = sheet.rows('wrong', 0, 10).rows;
    expect(JSON.stringify(wrong).length).toBeLessThan(20_000);
    expect(sheet.jobRows(0, 10, false).leftOut).toHaveLength(1);
    expect(wrong?.errors).toEqual([
      { column: 1, field: 'title', error: { kind: 'contract', error: { code: 'tooLong', limit: 150 } } },
    ]);
  });

  it('refuses an address too long for browsers, and shows its beginning', async () => {
    const { summary, sheet } = await bodiesOf(`https://example.com/${'x'.repeat(3_000_000)}`);
    expect(summary).toMatchObject({ ready: 0, wrong: 1 });
    const [wrong] = sheet.rows('wrong', 0, 10).rows;
    expect(JSON.stringify(wrong).length).toBeLessThan(20_000);
    expect(wrong?.errors).toMatchObject([{ field: 'long_url', error: { kind: 'read', code: 'longAddress' } }]);
  });

  it('shows the beginning of a 10 MB name', () => {
    const { header } = new Sheet().open(`long_url,${'x'.repeat(10_000_000)}\nhttps://example.com/a,A\n`);
    expect(header[1]).toHaveLength(200);
  });

  it.each<[string, number[], string]>([
    [
      'a picture',
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 4],
      'notText',
    ],
    ['a spreadsheet file', [0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 0x21, 0, 0xa4, 0xe5], 'notText'],
    ['JSON cut off within a string', [...new TextEncoder().encode('[{"long_url":"https://exa')], 'jsonCut'],
    ['JSON cut off after a link', [...new TextEncoder().encode('{"links":[{"long_url":"a"}')], 'jsonCut'],
    ['JSON with an extra comma', [...new TextEncoder().encode('[{"long_url":"a [b"},]')], 'notJson'],
  ])('that is %s is reported as such', (_kind, bytes, code) => {
    expect(new Sheet().open(Uint8Array.from(bytes).buffer)).toMatchObject({ count: 0, problems: [{ code }] });
  });

  it('is text even if values contain control characters', () => {
    expect(readTable('long_url,title\nhttps://example.com/,A\u0000\n').problems).toEqual([]);
    const title = '\u0001'.repeat(20);
    expect(readTable(`long_url,title,tags,favicon,custom_link\nhttps://example.com/,${title},,,\n`).problems).toEqual(
      [],
    );
  });

  it.each(['', '   \n', '[]', '{"links": 3}', '[{"long_url":'])('of "%s" is reported as empty', (text) => {
    expect(readTable(text).problems).toHaveLength(1);
    expect(readTable(text).rows).toEqual([]);
  });
});

describe('files of the supported services', () => {
  const target = 'https://example.com/landing';
  it.each<[string, string, object]>([
    [
      'Bitly',
      `created_at,id,link,custom_bitlinks,long_url,archived,tags,title\n2020-10-26T17:20:40+0000,bit.ly/3Xy,https://bit.ly/3Xyz,,${target},false,"a, b",Landing\n`,
      { custom_link: '3Xyz', tags: ['a', 'b'], title: 'Landing' },
    ],
    [
      'Short.io',
      `originalURL;path;title;tags;expiresAt;iphoneURL;androidURL;cloaking\n${target};spring;Landing;a,b;2030-05-22T12:56:53.000Z;https://example.com/ios;;false\n`,
      {
        ...{ custom_link: 'spring', expiration: '2030-05-22T12:56:53.000Z', has_expiration: true },
        ...{ ios_target_url: 'https://example.com/ios', has_ios_targeting: true, has_cloaking: false },
      },
    ],
    [
      'Dub',
      `id,domain,key,url,archived,title,description,image,utm_source,utm_medium,ios,android,tags,createdAt\nx1,,spring,${target},false,Landing,About it,https://example.com/i.png,news,email,,https://example.com/a,"a,b",2024-09-12T07:29:42.811Z\n`,
      {
        ...{ custom_link: 'spring', meta_description: 'About it', meta_image: 'https://example.com/i.png' },
        ...{ has_opengraph: true, has_utm: true, utm_source: 'news', utm_medium: 'email', has_android_targeting: true },
      },
    ],
    [
      'Rebrandly',
      `id,title,slashtag,destination,shortUrl,domain.fullName,createdAt,clicks\nf1,Landing,burn10M,${target},go.example.com/burn10M,go.example.com,2016-07-13T10:54:12.000Z,42\n`,
      { custom_link: 'burn10M', domain: '123e4567-e89b-42d3-a456-426614174000' },
    ],
    [
      'Kutt',
      `id,address,description,link,password,target,visit_count\nk1,spring,Landing,https://kutt.it/spring,false,${target},3\n`,
      { custom_link: 'spring', title: 'Landing', has_password: false },
    ],
    [
      'YOURLS',
      `keyword,url,title,timestamp,ip,clicks\nspring,${target},Landing,2026-01-01 10:00:00,127.0.0.1,3\n`,
      { custom_link: 'spring', title: 'Landing' },
    ],
    [
      'Shlink',
      `"Long URL";"Tags";"Domain";"Short code";"Title"\n"${target}";"a|b";"";"spring";"Landing"\n`,
      { custom_link: 'spring', tags: ['a', 'b'], title: 'Landing' },
    ],
    [
      'the campaign URL builder',
      `Website URL\tCampaign Source\tCampaign Medium\tCampaign Name\n${target}\tnewsletter\temail\tspring\n`,
      { has_utm: true, utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' },
    ],
  ])('%s', async (_service, text, expected) => {
    const { bodies, summary } = await bodiesOf(text);
    expect(summary).toMatchObject({ ready: 1, wrong: 0 });
    expect(bodies).toEqual([expect.objectContaining({ long_url: target, ...expected })]);
  });

  it.each([
    ['Dub', `id,domain,key,url\nx1,dub.sh,spring,${target}\nx2,dub.sh,autumn,${target}/2\n`, 'dub.sh'],
    [
      'Rebrandly',
      `title,slashtag,destination,domain.fullName\nA,spring,${target},rebrand.ly\nB,autumn,${target}/2,rebrand.ly\n`,
      'rebrand.ly',
    ],
    [
      'Shlink',
      `"Long URL";"Domain";"Short code"\n"${target}";"s.test";"spring"\n"${target}/2";"";"autumn"\n`,
      's.test',
    ],
  ])('%s: rows get the chosen domain if the connection has none of the file’s domains', async (_, text, name) => {
    const [chosen = null] = settings.domains.map(({ id }) => id);
    const { bodies, summary } = await bodiesOf(text, { ...settings, defaultDomain: chosen });
    expect(summary).toMatchObject({ ready: 2, wrong: 0, unknownDomain: name });
    expect(bodies.map(({ domain }) => domain)).toEqual([chosen, chosen]);
  });

  it('a domain that the connection lacks is an error of its row if it has others', async () => {
    const { sheet, summary } = await bodiesOf(
      `domain,key,url\ndub.sh,spring,${target}\nGo.Example.com,autumn,${target}/2\n`,
    );
    expect(summary).toMatchObject({ ready: 1, wrong: 1, unknownDomain: null });
    expect(sheet.rows('wrong', 0, 10).rows).toMatchObject([{ number: 2, errors: [{ column: 0, field: 'domain' }] }]);
  });

  it('addresses with UTM parameters stay unchanged, or move their parameters to the link', async () => {
    const text = `${target}?utm_source=news&a=1\n${target}?a=1\n${target}?a=2\n`;
    const kept = await bodiesOf(text);
    expect(kept.summary).toMatchObject({ ready: 3, utmInAddress: 1 });
    expect(kept.bodies[0]).toMatchObject({ long_url: `${target}?utm_source=news&a=1`, has_utm: false });
    const lifted = await bodiesOf(text, { ...settings, liftsUtm: true });
    expect(lifted.summary).toMatchObject({ ready: 3, duplicates: 0, utmInAddress: 1 });
    expect(lifted.bodies[0]).toMatchObject({ long_url: `${target}?a=1`, has_utm: true, utm_source: 'news' });
  });

  it('columns without a meaning are not used', () => {
    expect(recognizeColumns(['Mood', 'Long URL', 'long_url'], [])).toEqual(['nothing', 'long_url', 'nothing']);
  });
});

describe('a row', () => {
  it('is wrong if a row above has its slug on the same domain, until it is corrected', async () => {
    const { sheet, summary } = await bodiesOf(
      'slug,url\nspring,https://example.com/a\nspring,https://example.com/b\nautumn,https://example.com/c\n',
    );
    expect(summary).toMatchObject({ ready: 2, wrong: 1 });
    const error = { kind: 'read', code: 'slugTwice' };
    expect(sheet.rows('wrong', 0, 10).rows).toMatchObject([{ number: 3, errors: [{ column: 0, error }] }]);
    const { rows, leftOut } = sheet.jobRows(0, 10, true);
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(leftOut).toMatchObject([{ number: 3, name: 'https://example.com/b', errors: [{ column: 0, error }] }]);
    expect(sheet.edit(1, 0, 'autumn')).toMatchObject({ ready: 2, wrong: 1 });
    expect(sheet.edit(1, 0, 'summer')).toMatchObject({ ready: 3, wrong: 0 });
  });

  it('is a duplicate, but not wrong, if a row above has its slug and destination', async () => {
    const text = 'slug,url\nspring,https://example.com/a\nspring,https://example.com/a\n';
    const { summary } = await bodiesOf(text);
    expect(summary).toMatchObject({ ready: 1, wrong: 0, duplicates: 1, warned: 1, warnings: { slugTaken: 1 } });
  });

  it.each([
    ['a line break', 'https://example.com/long-\npage'],
    ['a line break in its host', 'https://exam\r\nple.com/'],
    ['a tab', 'https://example.com/long-\tpage'],
    ['another address below it', `https://example.com/a\nhttps://example.com/b`],
  ])('is wrong if an address has %s', async (_what, address) => {
    const rules = JSON.stringify([{ country_id: 'DE', target_url: address }]).replaceAll('"', '""');
    const { sheet, summary } = await bodiesOf(
      `title,url,favicon,ios,geo\nA,https://example.com/,,,\nB,"${address}","${address}","${address}","${rules}"\n`,
    );
    expect(summary).toMatchObject({ ready: 1, wrong: 1 });
    const error = { kind: 'read', code: 'lineBreak' };
    const columns = { long_url: 1, favicon: 2, ios_target_url: 3, geo_targets: 4 };
    const errors = Object.entries(columns).map(([field, column]) => ({ column, field, error }));
    expect(sheet.rows('wrong', 0, 10).rows).toMatchObject([{ number: 3, errors }]);
    expect(sheet.edit(1, 1, 'https://example.com/long-page')).toMatchObject({ ready: 1 });
  });

  it('may have line breaks around an address', async () => {
    const { bodies } = await bodiesOf('url,title\n"\nhttps://example.com/a\r\n",A\n');
    expect(bodies).toMatchObject([{ long_url: 'https://example.com/a' }]);
  });

  it('may have a slug that otherwise only a skipped row has', async () => {
    const { summary } = await bodiesOf(
      'slug,url\nspring,https://example.com/a\nautumn,https://example.com/a\nautumn,https://example.com/b\n',
    );
    expect(summary).toMatchObject({ ready: 2, wrong: 0, duplicates: 1 });
  });

  it('is not a duplicate of a wrong row', async () => {
    const { sheet, summary } = await bodiesOf(
      'slug,url\nspring,https://example.com/a\nspring,https://example.com/b\n,https://example.com/b\n',
    );
    expect(summary).toMatchObject({ ready: 2, wrong: 1, duplicates: 0 });
    expect(sheet.edit(1, 0, 'summer')).toMatchObject({ ready: 2, wrong: 0, duplicates: 1 });
  });

  it('is not a duplicate of an expired row', async () => {
    const { summary } = await bodiesOf('url,expiration\nhttps://example.com/a,2020-01-01\nhttps://example.com/a,\n');
    expect(summary).toMatchObject({ ready: 2, duplicates: 0 });
  });

  it.each(['v1.2', 'release-1.2', 'https://go.example.com/'])(
    'is wrong if its short address has no slug: %s',
    async (short) => {
      const { sheet, summary } = await bodiesOf(`url,Short link\nhttps://example.com/a,${short}\n`);
      expect(summary).toMatchObject({ ready: 0, wrong: 1 });
      const error = { kind: 'read', code: 'shortLink' };
      expect(sheet.rows('wrong', 0, 10).rows).toMatchObject([{ errors: [{ column: 1, field: 'custom_link', error }] }]);
      expect(sheet.edit(0, 1, `go.example.com/${short.replaceAll(/\W/g, '-')}`)).toMatchObject({ ready: 1, wrong: 0 });
    },
  );

  it.each([
    ['spring sale', 'spring sale'],
    ['"spring, summer"', 'spring'],
    ['https://go.example.com/spring sale', 'spring'],
  ])('has the slug of a short address, or a whole slug with spaces: %s', async (short, custom_link) => {
    const { bodies } = await bodiesOf(`url,Short link\nhttps://example.com/a,${short}\n`);
    expect(bodies).toMatchObject([{ custom_link }]);
  });

  it('is not a duplicate of a link for another channel', async () => {
    const { summary } = await bodiesOf('url,source\nhttps://example.com/a,x\nhttps://example.com/a,news\n');
    expect(summary).toMatchObject({ ready: 2, duplicates: 0 });
  });

  it('is not a duplicate of a pending link for another channel', async () => {
    const pending = [{ long_url: 'https://example.com/a', utm: utmText({ utm_source: 'News' }) }];
    const text = 'url,source\nhttps://EXAMPLE.com/a,news\nhttps://example.com/a,x\nhttps://example.com/a,\n';
    const { sheet, summary } = await bodiesOf(text, { ...settings, pending });
    expect(summary).toMatchObject({ ready: 2, duplicates: 1 });
    expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([{ number: 2, duplicate: { of: 'pending' } }]);
  });

  const text = [
    'long_url,expiration,has_cloaking,geo_targets,title',
    'https://example.com/a,05/06/2030,maybe,nowhere,A',
    'no address,,,,B',
    'https://example.com/a,,yes,"DE, Austria https://example.com/de; FR: https://example.com/fr",C',
  ].join('\n');

  it.each([
    [
      'pending links',
      (addresses: string[]) => ({
        pending: addresses.map((long_url, at) => ({ long_url, utm: utmText({ utm_source: `channel ${at}` }) })),
      }),
    ],
    ['channels of a page', () => ({ pending: [] })],
  ])('is compared with a constant number of rows among many %s', async (_what, different) => {
    const parses = vi.spyOn(URL, 'parse');
    onTestFinished(() => parses.mockRestore());
    const parsesAt = async (count: number) => {
      const addresses = Array.from({ length: count }, (_, at) => `https://example.com/a?gclid=${at}`);
      const rows = addresses.map((address, at) => `${address},channel ${at}`);
      const { pending } = different(addresses);
      parses.mockClear();
      const { summary } = await bodiesOf(`long_url,utm_source\n${rows.join('\n')}`, { ...settings, pending });
      expect(summary.duplicates).toBe(pending.length);
      return parses.mock.calls.length;
    };
    const few = await parsesAt(100);
    expect(await parsesAt(200)).toBeLessThanOrEqual(2 * few);
  });

  it('shows each error at its column, and can be corrected in place', async () => {
    const { sheet, summary, writes } = await bodiesOf(text);
    expect(summary).toMatchObject({ ready: 1, wrong: 2 });
    expect(writes[0]).toMatchObject({
      body: { has_cloaking: true },
      geo_targets: [
        { country_id: 'DE', target_url: 'https://example.com/de' },
        { country_id: 'AT', target_url: 'https://example.com/de' },
        { country_id: 'FR', target_url: 'https://example.com/fr' },
      ],
    });
    const [first, second] = sheet.rows('wrong', 0, 10).rows;
    expect(first?.errors.map(({ column, error }) => [column, error.kind === 'read' && error.code])).toEqual([
      [1, 'dateUnclear'],
      [2, 'flag'],
      [3, 'countries'],
    ]);
    expect(second?.errors).toMatchObject([{ column: 0, field: 'long_url' }]);
    expect(sheet.edit(1, 0, 'example.com/b')).toMatchObject({ ready: 2, wrong: 1 });
  });

  it('with the destination of another row is a duplicate, but not wrong: the person decides', async () => {
    const { sheet, summary } = await bodiesOf('https://example.com/a\nhttps://EXAMPLE.com/a\nhttps://example.com/b\n');
    expect(summary).toMatchObject({ ready: 2, duplicates: 1, wrong: 0 });
    expect(sheet.rows('duplicate', 0, 10).rows[0]?.duplicate).toEqual({ of: 'row', row: 1 });
    expect(sheet.jobRows(0, 10, false).rows).toHaveLength(2);
    expect(sheet.jobRows(0, 10, true).rows).toHaveLength(3);
  });
});

it.each(['title', 'Name'])('cells have no invisible signs, and each tag once (column %s)', async (name) => {
  const own = name === 'title';
  const header = own ? 'long_url,title,tags,utm_campaign,custom_link' : 'URL,Name,Tags,Campaign,Slug';
  const row = (url: string, tags: string, slug: string) =>
    `${url},\u200eA\u00a0talk\u200b,"${tags}",spring\u00ad,${slug}\ufeff\n`;
  const { bodies } = await bodiesOf(
    `${header}\n${row('https://example.com/1', 'news, news\u200b, \u2060', 'one')}${row('https://example.com/2', '[""news\\u200b"",""news""]', 'two\u200b')}`,
  );
  expect(bodies).toMatchObject([
    { title: 'A talk', tags: ['news'], utm_campaign: 'spring', custom_link: 'one' },
    { title: 'A talk', tags: ['news'], utm_campaign: 'spring', custom_link: 'two' },
  ]);
});

it('addresses that begin twice are corrected with a warning, and impossible hosts are errors', async () => {
  const { bodies, summary, sheet } = await bodiesOf(
    'long_url,ios_target_url,favicon\nhttps://https://example.com/1,https:https://example.com/ios,\nhttps://example..com,,\nhttps://example.com/3,,"https://example,com/icon.png"\n',
  );
  expect(bodies).toMatchObject([{ long_url: 'https://example.com/1', ios_target_url: 'https://example.com/ios' }]);
  expect(summary).toMatchObject({ ready: 1, wrong: 2, warned: 1, warnings: { beginning: 1 } });
  expect(sheet.rows('wrong', 0, 9).rows.map(({ errors }) => errors)).toMatchObject([
    [{ field: 'long_url', error: { kind: 'address', fault: { kind: 'host', host: 'example..com' } } }],
    [{ field: 'favicon', error: { kind: 'address', fault: { kind: 'host', host: 'example,com' } } }],
  ]);
});

describe('an address in a cell that looks cut', () => {
  const wait = 'https://en.wikipedia.org/wiki/Wait...';
  const cut = { kind: 'address', fault: { kind: 'cut' } };

  it.each([
    ['url,title\nhttps://example.com/,A\n%s,B', 'long_url'],
    ['long_url,title\nhttps://example.com/,A\n%s,B', 'long_url'],
    ['url,Android\nhttps://example.com/,\nhttps://example.com/2,%s', 'android_target_url'],
    ['https://example.com/\n%s', 'long_url'],
    ['- https://example.com/\n- %s', 'long_url'],
  ])('is an error that names the field: %s', async (file, field) => {
    for (const address of ['https://example.com/wip/web-devs…', 'https://example.com/very/long/pa...', wait]) {
      const { sheet, summary, bodies } = await bodiesOf(file.replace('%s', address));
      expect(summary).toMatchObject({ wrong: 1, ready: 1 });
      expect(bodies).toHaveLength(1);
      expect(sheet.rows('wrong', 0, 9).rows).toMatchObject([{ errors: [{ field, error: cut }] }]);
    }
  });

  it.each(['example.com › docs › guide', '…e.com/report.pdf', '...e.com/report.pdf', 'http://t.co/…'])(
    'is an error in each of its forms: %s',
    async (address) => {
      const { sheet, bodies } = await bodiesOf(`url,title\nhttps://example.com/,A\n${address},B`);
      expect(bodies).toHaveLength(1);
      expect(sheet.rows('wrong', 0, 9).rows).toMatchObject([{ errors: [{ field: 'long_url', error: cut }] }]);
    },
  );

  it.each([
    ['a formula', `url,title\n"=HYPERLINK(""${wait}"",""Wait"")",`],
    ['a link of Markdown', `- [Wait](${wait})`],
    ['a table of Markdown', `| Link |\n| --- |\n| [Wait](${wait}) |`],
    ['JSON', JSON.stringify([{ url: wait }])],
    ['a file of Hem', `long_url,id\n${wait},1`],
  ])('is whole as the target of %s', async (_kind, file) => {
    const { bodies } = await bodiesOf(file);
    expect(bodies).toMatchObject([{ long_url: wait }]);
  });

  it('is whole as a link of a document, but not in its words', () => {
    const open = (isFromText: boolean) => {
      const document = documentOf('list', [{ address: wait, title: '', isFromText }]);
      return new Sheet().open(document);
    };
    expect([open(true).count, open(false).count]).toEqual([1, 1]);
    expect(tableOfDocument(documentOf('list', [{ address: wait, title: '' }])).whole).toBe('all');
    const words = documentOf('list', [{ address: '…e.com/report.pdf', title: '', isFromText: true }]);
    expect(tableOfDocument(words)).toMatchObject({
      whole: [],
      rows: [['…e.com/report.pdf', '']],
    });
  });
});
