import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines } from '@/lib/csv/csv.ts';
import { readTable } from '@/lib/import/read-table.ts';
import { runs } from '../../setup/runs.ts';
import { bodiesOf } from './imported.ts';

const [a, b, c] = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];

describe('a first line that names the delimiter for spreadsheets', () => {
  it.each(['sep=;\r\n', 'SEP=;\n', '"sep=;"\r\n', 'sep=;;\r'])('is not a header: %j', async (line) => {
    const { opened, bodies } = await bodiesOf(`${line}long_url;title\r\n${a};A, B\r\n`);
    expect(opened).toMatchObject({ separator: ';', count: 1, problems: [] });
    expect(bodies).toMatchObject([{ long_url: a, title: 'A, B' }]);
  });

  it('sets the delimiter even if the cells suggest another', () => {
    const { rows } = readTable(`sep=|\nlong_url|tags\n${a}|a,b,c\n${b}|a,b,c\n`);
    expect(rows).toEqual([
      [a, 'a,b,c'],
      [b, 'a,b,c'],
    ]);
  });

  it('is counted like a row, as in a spreadsheet', () => {
    expect(readTable(`sep=,\nlong_url,title\n${a},A\n`).numbers).toEqual([2]);
  });
});

describe('a file joined from several', () => {
  it.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\n'],
    ['\r\n', '\r'],
  ])('has all its rows, with line endings %j and %j', async (one, other) => {
    const { bodies, opened } = await bodiesOf(
      `long_url,title${one}${a},A${other}"${b}","B"${one}${c},"C ""c""${one}c"${other}`,
    );
    expect(opened).toMatchObject({ count: 3, problems: [] });
    expect(bodies).toMatchObject([
      { long_url: a, title: 'A' },
      { long_url: b, title: 'B' },
      { long_url: c, title: `C "c"${one}c` },
    ]);
  });

  it('has all its rows, with any cells', () => {
    const cell = fc
      .array(fc.constantFrom('"', ',', '\r', '\n', '\r\n', 'x', ' ', '""'), { maxLength: 5 })
      .map((parts) => parts.join(''));
    const ended = fc.record({ cells: fc.tuple(cell, cell), end: fc.constantFrom('\r\n', '\n', '\r') });
    fc.assert(
      fc.property(fc.array(ended, { minLength: 1, maxLength: 6 }), (lines) => {
        const text = lines.map(({ cells, end }) => csvLines([[a, ...cells]]).replace(/\r\n$/, end)).join('');
        expect(readTable(`long_url,title,tags\r\n${text}`).rows).toEqual(lines.map(({ cells }) => [a, ...cells]));
      }),
      runs(300),
    );
  });
});

describe('a placeholder for an empty value', () => {
  it.each(['null', 'NULL', 'undefined', '\\N'])('is empty in a file of another service: %s', async (placeholder) => {
    const columns = 'key,url,title,description,image,ios,password,expiresAt,utm_source,tags,domain,comments';
    const { bodies, summary } = await bodiesOf(
      `${columns}\nspring,${a}${`,${placeholder}`.repeat(10)}\nautumn,${b},A,${Array(9).fill(placeholder)}\n`,
    );
    expect(summary).toMatchObject({ ready: 2, wrong: 0, unknownDomain: null });
    const without = { has_opengraph: false, has_utm: false, has_password: false, has_expiration: false };
    expect(bodies).toMatchObject([
      { long_url: a, ...without },
      { long_url: b, title: 'A', ...without },
    ]);
    expect(JSON.stringify(bodies)).not.toContain(JSON.stringify(placeholder));
  });

  it('leaves cells of another service unchanged except at their beginning', async () => {
    const { bodies } = await bodiesOf(`url,title\n${a},"'=1;'-b"\n${b},"Rock; '+1'"\n`);
    expect(bodies).toMatchObject([{ title: "=1;'-b" }, { title: "Rock; '+1'" }]);
  });

  it('is a text in a file whose columns have Hem’s names', async () => {
    const { bodies } = await bodiesOf(`long_url,title,tags\n${a},null,undefined\n`);
    expect(bodies).toMatchObject([{ title: 'null', tags: ['undefined'] }]);
  });
});

describe('pasted addresses', () => {
  it.each([
    ['bullets', `- ${a}\n* ${b}\n• ${c}\n`],
    ['numbers', `1. ${a}\n2) ${b}\n10. ${c}`],
    ['spaces between them', `${a} ${b}  ${c}\n`],
    ['commas between them', `${a}, ${b},${c}`],
    ['semicolons between them', `${a};${b}; ${c}`],
    ['several on some lines', `${a} ${b}\n${c}\n`],
    ['old line endings', `${a}\r${b}\r${c}\r`],
  ])('are all read: with %s', async (_what, text) => {
    const { opened, bodies } = await bodiesOf(text);
    expect(bodies.map(({ long_url }) => long_url)).toEqual([a, b, c]);
    expect(opened).toMatchObject({ format: 'lines', count: 3 });
  });

  it.each([' ', ',', ', ', '\t'])('are not searched for in very long separators: %j', (separator) => {
    const { rows } = readTable(`${a}${separator.repeat(300_000)}x`);
    expect(rows.length).toBeLessThan(2);
  });

  it.each([
    `${a}\t${b}`,
    `${a}\thttps://go.example.com/x\n${b}\thttps://go.example.com/y\n`,
    `${a},https://go.example.com/x\n${b},https://go.example.com/y\n`,
  ])('in columns are a table: %j', (text) => {
    expect(readTable(text).format).toBe('csv');
  });

  it.each([
    '链接：https://example.com/a，谢谢',
    '请看https://example.com/a',
    'https://example.com/a。',
    '- https://example.com/a.',
    '(https://example.com/a),',
    'https://example.com/a\u200b',
    'https://example.com/a\u00a0',
    'example.com/a.',
  ])('are read without surrounding punctuation and words: %j', async (text) => {
    const { bodies } = await bodiesOf(`${text}\n${b}\n`);
    expect(bodies.map(({ long_url }) => long_url)).toEqual(['https://example.com/a', b]);
  });

  it('stay as they were pasted if they are not addresses', async () => {
    const { summary, sheet } = await bodiesOf('jane.doe@example.com\n3.14\nwiki.corp/page\n');
    expect(summary).toMatchObject({ ready: 1, wrong: 2 });
    expect(sheet.rows('all', 0, 10).rows.map(({ cells }) => cells)).toEqual([
      ['jane.doe@example.com'],
      ['3.14'],
      ['wiki.corp/page'],
    ]);
  });

  it.each(['https://example.com/?u=https://example.com/b', 'https://example.com/a,1;c'])(
    'stay whole if they contain separators: %s',
    async (text) => {
      const { bodies } = await bodiesOf(text);
      expect(bodies.map(({ long_url }) => long_url)).toEqual([text]);
    },
  );
});

describe('JSON', () => {
  const link = { long_url: a, title: 'A' };
  const record = { ...link, utm: { utm_source: 'news' }, tags: ['x'] };
  it.each<[string, unknown]>([
    ['a list', [record]],
    ['an answer with a list', { status: 'success', data: { links: [record] } }],
    ['an answer with one link', { status: 'success', data: record }],
    ['one link', record],
    ['a list with another name', { total: 1, urls: [record], tags: [] }],
    ['a nested list', { shortUrls: { data: [record], pagination: { pagesCount: 1 } } }],
  ])('is read as %s', async (_what, value) => {
    const { bodies, opened } = await bodiesOf(JSON.stringify(value));
    expect(opened).toMatchObject({ format: 'json', problems: [] });
    expect(bodies).toMatchObject([{ ...link, utm_source: 'news', tags: ['x'] }]);
  });

  it('is read as a link per line', async () => {
    const { bodies } = await bodiesOf(`${JSON.stringify(record)}\n\n${JSON.stringify({ long_url: b })}\r\n`);
    expect(bodies).toMatchObject([link, { long_url: b }]);
  });

  it('is read as a list of addresses', async () => {
    const { bodies } = await bodiesOf(JSON.stringify([a, b]));
    expect(bodies).toMatchObject([{ long_url: a }, { long_url: b }]);
  });

  it('has the names of tags that are objects, and none of their other texts', async () => {
    const tags = [
      { id: 't1', name: 'news', color: 'red' },
      { id: 't2', name: 'a, b', color: 'blue' },
    ];
    const { bodies } = await bodiesOf(JSON.stringify([{ url: a, tags }]));
    expect(bodies).toMatchObject([{ tags: ['news', 'a, b'] }]);
  });

  it.each<[string, object, object]>([
    [
      'Shlink',
      { longUrl: a, shortCode: 'spring', meta: { validUntil: '2030-01-01T00:00:00Z', maxVisits: 5 }, domain: null },
      { custom_link: 'spring', expiration: '2030-01-01T00:00:00Z', expiration_clicks: '5' },
    ],
    [
      'Rebrandly',
      { destination: a, slashtag: 'spring', domain: { id: 'x', fullName: 'go.example.com' } },
      { custom_link: 'spring', domain: '123e4567-e89b-42d3-a456-426614174000' },
    ],
  ])('of %s is read with its nested values', async (_service, record, expected) => {
    const { bodies } = await bodiesOf(JSON.stringify([record]));
    expect(bodies).toMatchObject([{ long_url: a, ...expected }]);
  });

  it.each(['{"links":[]}', '{"links":[1,2]}', '[[1]]', '["a","b"]'])('without links is reported: %s', (text) => {
    expect(readTable(text).problems).toEqual([{ code: 'noLinks' }]);
  });
});
