import { describe, expect, it } from 'vitest';
import { recognizeColumns } from '@/lib/import/columns.ts';
import { decode, encodingOf } from '@/lib/import/decode.ts';
import { readDate } from '@/lib/import/read-date.ts';
import { readTable } from '@/lib/import/read-table.ts';
import { Sheet, type SheetSetting } from '@/lib/import/sheet.ts';

const setting: SheetSetting = {
  connectionId: 'none',
  zone: 'Europe/Berlin',
  languages: ['en'],
  domains: [{ id: '123e4567-e89b-42d3-a456-426614174000', label: 'go.example.com' }],
  defaultDomain: null,
};

/** The bodies that a file comes to, by its columns as they are recognized. */
async function bodiesOf(text: string | ArrayBuffer) {
  const sheet = new Sheet();
  const opened = sheet.open(text);
  const summary = await sheet.check(opened.mapping, setting);
  const { rows } = sheet.wanted(0, 1000, true);
  const writes = rows.flatMap(({ write }) => (write.kind === 'create' ? [write] : []));
  return { sheet, opened, summary, writes, bodies: writes.map(({ body }) => body) };
}

/** A text in UTF-16. */
function utf16(text: string, isLittle: boolean, withMark: boolean): Uint8Array {
  const units = [...(withMark ? '\u{feff}' : ''), ...text].join('');
  const bytes = new Uint8Array(units.length * 2);
  for (let at = 0; at < units.length; at += 1) {
    new DataView(bytes.buffer).setUint16(at * 2, units.charCodeAt(at), isLittle);
  }
  return bytes;
}

describe('how a file is written', () => {
  const text = 'long_url,title\r\nhttps://example.com/,Zürich';
  it.each([
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-8', new TextEncoder().encode(`\u{feff}${text}`)],
    ['utf-16le', utf16(text, true, true)],
    ['utf-16be', utf16(text, false, true)],
    ['utf-16le', utf16(text, true, false)],
    ['utf-16be', utf16(text, false, false)],
    ['windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('is recognized as %s, and read without its mark', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decode(bytes, encodingOf(bytes))).toBe(text);
  });

  it('is Windows-1252 where encodings are mixed, and nothing is lost', () => {
    const mixed = Uint8Array.from([...new TextEncoder().encode('Zürich,'), 0xfc]);
    expect(encodingOf(mixed)).toBe('windows-1252');
    expect(decode(mixed, 'windows-1252')).toHaveLength(mixed.length);
  });
});

describe('a table', () => {
  it.each([',', ';', '\t', '|'])('is read with "%s" between its cells, and with quotes', (separator) => {
    const text = ['long_url', 'title'].join(separator).concat('\n"https://example.com/a"', separator, '"A ""b"""\n');
    const { rows, separator: read } = readTable(text);
    expect(read).toBe(separator);
    expect(rows).toEqual([['https://example.com/a', 'A "b"']]);
  });

  it('is one address per line', () => {
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
  ])('without a line of names is read by what its columns hold: %s', async (_what, text, expected) => {
    const { bodies, opened } = await bodiesOf(text);
    expect(opened).toMatchObject({ format: 'csv', count: expected.length, problems: [] });
    expect(bodies).toEqual(expected.map((body) => expect.objectContaining(body)));
  });

  it('with addresses among its names has a line of names all the same', async () => {
    const { opened } = await bodiesOf('url,https://example.com/docs\nhttps://example.com/a,x\n');
    expect(opened).toMatchObject({ count: 1, mapping: ['long_url', 'nothing'] });
  });

  it.each([
    'https://maps.example.com/@48.1,11.5,15z\n',
    'https://example.com/?ids=1,2\nhttps://example.com/?ids=3,4\n',
  ])('of addresses that hold commas is one address per line: %s', (text) => {
    expect(readTable(text).format).toBe('lines');
  });

  it('tells of a quote that is never closed, and where', () => {
    const { problems } = readTable('long_url,title\nhttps://example.com/,"open\nhttps://example.com/b,b\n');
    expect(problems).toContainEqual(expect.objectContaining({ code: 'quoteOpen' }));
  });

  it('takes 200 columns, a cell of 10 MB, and rows of unlike length', async () => {
    const header = ['long_url', 'title', ...Array.from({ length: 198 }, (_, at) => `extra ${at}`)].join(',');
    const long = 'x'.repeat(10_000_000);
    const { summary, sheet } = await bodiesOf(`${header}\nhttps://example.com/a,${long}\nhttps://example.com/b\n`);
    expect(summary).toMatchObject({ ready: 1, wrong: 1 });
    expect(sheet.rows('wrong', 0, 10).rows[0]?.errors).toEqual([
      { column: 1, field: 'title', error: { kind: 'contract', error: { code: 'tooLong', limit: 150 } } },
    ]);
  });

  it.each(['', '   \n', '[]', '{"links": 3}', '[{"long_url":'])('of "%s" says that there is nothing in it', (text) => {
    expect(readTable(text).problems).toHaveLength(1);
    expect(readTable(text).rows).toEqual([]);
  });
});

describe('files as the named services write them', () => {
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

  it('columns without a meaning are not used', () => {
    expect(recognizeColumns(['Mood', 'Long URL', 'long_url'], [])).toEqual(['nothing', 'long_url', 'nothing']);
  });
});

describe('dates', () => {
  it.each([
    ['2026-12-24T18:00:00Z', '2026-12-24T18:00:00Z'],
    ['2026-12-24T18:00:00+02:00', '2026-12-24T18:00:00+02:00'],
    ['2026-12-24 18:00', '2026-12-24T17:00:00Z'],
    ['2026-12-24', '2026-12-23T23:00:00Z'],
    ['24.12.2026', '2026-12-23T23:00:00Z'],
    ['12/24/2026 18:00', '2026-12-24T17:00:00Z'],
    ['24/12/2026', '2026-12-23T23:00:00Z'],
    ['2020-10-26T17:20:40+0000', '2020-10-26T17:20:00Z'],
    ['1798135200', '2026-12-24T18:00:00Z'],
    ['2026-12-24 6:00 PM', '2026-12-24T17:00:00Z'],
    ['2026-12-24 6 p.m.', '2026-12-24T17:00:00Z'],
    ['12/24/2026 12:30:05 AM', '2026-12-23T23:30:00Z'],
    ['2026-12-24 18:00:00 UTC', '2026-12-24T18:00:00Z'],
    ['2026-12-24 18:00 GMT', '2026-12-24T18:00:00Z'],
    ['2026-12-24 18:00:00 +0000', '2026-12-24T18:00:00Z'],
    ['2026-12-24 18:00:00.000 +05:30', '2026-12-24T12:30:00Z'],
    ['2026-12-24 06:00 PM UTC-08', '2026-12-25T02:00:00Z'],
    ['24.12.2026, 18:00', '2026-12-24T17:00:00Z'],
  ])('"%s" is %s', (text, utc) => expect(readDate(text, 'Europe/Berlin')).toEqual({ ok: true, utc }));

  it.each([
    ['05/06/2026', 'dateUnclear'],
    ['31.02.2026', 'date'],
    ['soon', 'date'],
    ['2026-12-24 18:00 CET', 'date'],
    ['2026-12-24 18:00 PM', 'date'],
    ['2026-12-24 0:00 AM', 'date'],
    ['2026-12-24 18:00 +99:00', 'date'],
    ['2026-02-31T18:00:00 +0000', 'date'],
    ['2026-12-24 18', 'date'],
    ['2026-12-24 18:00 and then', 'date'],
    ['2026-12-24 18:00:61', 'date'],
  ])('"%s" is none: %s', (text, code) => expect(readDate(text, 'UTC')).toEqual({ ok: false, code }));
});

describe('what is wrong with a row', () => {
  const text = [
    'long_url,expiration,has_cloaking,geo_targets,title',
    'https://example.com/a,05/06/2030,maybe,nowhere,A',
    'no address,,,,B',
    'https://example.com/a,,yes,"DE, Austria https://example.com/de; FR: https://example.com/fr",C',
  ].join('\n');

  it('is told at its column, and can be corrected in place', async () => {
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

  it('is not that its destination is there twice: that is shown, and the person’s to decide', async () => {
    const { sheet, summary } = await bodiesOf('https://example.com/a\nhttps://EXAMPLE.com/a\nhttps://example.com/b\n');
    expect(summary).toMatchObject({ ready: 2, duplicates: 1, wrong: 0 });
    expect(sheet.rows('duplicate', 0, 10).rows[0]?.duplicate).toEqual({ of: 'row', row: 0 });
    expect(sheet.wanted(0, 10, false).rows).toHaveLength(2);
    expect(sheet.wanted(0, 10, true).rows).toHaveLength(3);
  });
});
