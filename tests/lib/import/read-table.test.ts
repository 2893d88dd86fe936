import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines } from '@/lib/csv/csv.ts';
import { readTable } from '@/lib/import/read-table.ts';
import { hasAddressCell } from '@/lib/import/table-rows.ts';
import { linesText } from '@/lib/link/lines/lines-text.ts';
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

  it('has all its rows, though a cell without quotes around it has one', () => {
    const { rows } = readTable(`long_url,title\n${a},5" pipe\r\n${b},B\n`);
    expect(rows).toEqual([
      [a, '5" pipe'],
      [b, 'B'],
    ]);
  });

  it('has all its rows, with any cells', () => {
    const cell = fc
      .array(fc.constantFrom('"', ',', '\r', '\n', '\r\n', 'x', ' ', '""'), { maxLength: 5 })
      .map((parts) => parts.join(''));
    const ended = fc.record({ cells: fc.tuple(cell, cell), end: fc.constantFrom('\r\n', '\n', '\r') });
    fc.assert(
      fc.property(fc.array(ended, { minLength: 1, maxLength: 6 }), (lines) => {
        const text = lines.map(({ cells, end }) => csvLines([[a, ...cells]], 'comma').replace(/\r\n$/, end)).join('');
        expect(readTable(`long_url,title,tags\r\n${text}`).rows).toEqual(lines.map(({ cells }) => [a, ...cells]));
      }),
      runs(300),
    );
  });
});

/** Writes rows as MySQL and phpMyAdmin do. */
const escapedCsv = (rows: readonly (readonly string[])[], separator: string): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => `"${cell.replace(/["\\]/g, '\\$&')}"`)
        .join(separator)
        .concat('\n'),
    )
    .join('');

describe('quotes with a backslash before them', () => {
  it.each([';', ',', '\t'])('are part of their cell, with "%s" as the delimiter', async (separator) => {
    const rows = [
      ['deal', a, 'Say "hi"'],
      ['path', b, 'C:\\sale\\'],
    ];
    expect(readTable(escapedCsv(rows, separator))).toMatchObject({ separator, rows, problems: [] });
    const named = await bodiesOf(escapedCsv([['keyword', 'url', 'title'], ...rows], separator));
    expect(named.bodies).toMatchObject([
      { custom_link: 'deal', long_url: a, title: 'Say "hi"' },
      { custom_link: 'path', long_url: b, title: 'C:\\sale\\' },
    ]);
  });

  it('are part of their cell, with any cells', () => {
    const cell = fc
      .array(fc.constantFrom('"', '\\', ',', '\n', '\\"', '"",', 'x', ' '), { maxLength: 5 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 6 }), (cells) => {
        const rows = [[a, 'Say "hi"', ''], ...cells.map((pair) => [a, ...pair]), [a, 'Say "hi"', '']];
        expect(readTable(escapedCsv([['url', 'title', 'note'], ...rows], ',')).rows).toEqual(rows);
      }),
      runs(300),
    );
  });

  it('leave backslashes in a file with doubled quotes as they are, with any cells', () => {
    const cell = fc
      .array(fc.constantFrom('\\', '"', '\\"', ',', '\n', 'x', ' '), { maxLength: 5 })
      .map((parts) => parts.join(''));
    expect(readTable(`url,title,note\n"${a}","C:\\","D:\\\\"\n${b},"a\\""b",\n`).rows).toEqual([
      [a, 'C:\\', 'D:\\\\'],
      [b, 'a\\"b', ''],
    ]);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (cells) => {
        const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
        const rows = cells.map((pair) => [a, ...pair]);
        const text = rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
        expect(readTable(`url,title,note\n${text}`).rows).toEqual(rows);
      }),
      runs(300),
    );
  });
});

describe('lines around a table', () => {
  const head = 'Spring report\n# Start date: 2026-01-01, all\n\nTable 1\n';
  const outside = [
    { row: 1, text: 'Spring report' },
    { row: 2, text: '# Start date: 2026-01-01 all' },
    { row: 4, text: 'Table 1' },
  ];

  it.each([',', ';', '\t'])('are left out and named, with "%s" as the delimiter', async (separator) => {
    const lines = [
      ['URL', 'Title', 'Clicks'],
      [a, 'A', '1'],
      [b, 'B', '2'],
      ['Total', '', '3'],
    ];
    const text = head + lines.map((cells) => cells.join(separator).concat('\n')).join('');
    const { opened, bodies, summary } = await bodiesOf(text);
    expect(summary).toMatchObject({ ready: 2, wrong: 0 });
    expect(opened).toMatchObject({ separator, header: ['URL', 'Title', 'Clicks'], problems: [] });
    expect(opened.outside.map(({ row }) => row)).toEqual([1, 2, 4, 8]);
    expect(opened.outside.at(-1)).toEqual({ row: 8, text: 'Total 3' });
    expect(bodies).toMatchObject([{ long_url: a, title: 'A' }, { long_url: b }]);
  });

  it.each([
    ['names of other languages', 'Ziel,Titel'],
    ['the names of services', 'Long URL,Title'],
  ])('are left out above a header with %s', async (_, header) => {
    const { opened, summary } = await bodiesOf(`${head}${header}\n${a},A\n${b},B\n`);
    expect(summary).toMatchObject({ ready: 2, wrong: 0 });
    expect(opened).toMatchObject({ header: header.split(','), outside });
  });

  it('are left out if a spreadsheet has filled them with empty cells', async () => {
    const { opened, summary } = await bodiesOf(
      `Spring report,,\n,,\nZiel,Titel,Klicks\n${a},A,1\n${b},B,2\nGesamt,,3\n`,
    );
    expect(summary).toMatchObject({ ready: 2, wrong: 0 });
    expect(opened.outside).toEqual([
      { row: 1, text: 'Spring report' },
      { row: 6, text: 'Gesamt 3' },
    ]);
  });

  it('are left out above a table without a header', async () => {
    const { opened, bodies } = await bodiesOf(`Table 1\n\n${a};promo-a\n${b};promo-b\n`);
    expect(opened).toMatchObject({ header: ['', ''], outside: [{ row: 1, text: 'Table 1' }] });
    expect(bodies).toMatchObject([{ long_url: a, custom_link: 'promo-a' }, { custom_link: 'promo-b' }]);
  });

  it('are left out above a single column, whose addresses are never split', async () => {
    const { opened, bodies } = await bodiesOf(`Spring report\n\nSeite\n${a}/@48.1,11.5\n${b}\nSumme: 2\n`);
    expect(opened.outside.map(({ text }) => text)).toEqual(['Spring report', 'Summe: 2']);
    expect(bodies).toMatchObject([{ long_url: `${a}/@48.1,11.5` }, { long_url: b }]);
  });

  it('include a header with recognized names, whose first row has no address', async () => {
    const { opened, summary } = await bodiesOf(`${head}URL,Title\nnowhere at all,A\n${b},B\n`);
    expect(summary).toMatchObject({ ready: 1, wrong: 1 });
    expect(opened).toMatchObject({ header: ['URL', 'Title'], outside });
  });

  it.each(['Total', 'Gesamtergebnis', 'Итого', 'Grand total', '合計', 'Total: 2 links'])(
    'include a total below: %s',
    async (total) => {
      const { opened, summary } = await bodiesOf(`Titel,Ziel,Klicks\nA,${a},1\nB,${b},2\n${total},,3\n# end\n`);
      expect(summary).toMatchObject({ ready: 2, wrong: 0 });
      expect(opened.outside.map(({ row }) => row)).toEqual([4, 5]);
    },
  );

  it.each([`Total recall,${c},3`, 'Beta,,12', 'Beta,nowhere,12', ',,12'])('are not a last row: %s', async (row) => {
    const { opened, summary } = await bodiesOf(`Title,URL,Clicks\nA,${a},1\n${row}\n`);
    expect(opened.outside).toEqual([]);
    expect(summary.ready + summary.wrong).toBe(2);
  });

  it.each([29, 30])('may be 29, and their header: %i lines', (count) => {
    const lines = Array.from({ length: count }, (_, at) => `Note ${at}`);
    const { outside, header, rows } = readTable(`${lines.join('\n')}\nZiel,Titel\n${a},A\n${b},B\n`);
    const found = { outside: count, header: ['Ziel', 'Titel'], rows: 2 };
    const expected = count === 29 ? found : { outside: 0, header: ['Note 0'], rows: 32 };
    expect({ outside: outside?.length, header, rows: rows.length }).toEqual(expected);
  });

  it('are at most 30, so that no row is taken for them', () => {
    const names = Array.from({ length: 40 }, (_, at) => `name ${at},x`);
    expect(readTable(`Ziel,Titel\n${names.join('\n')}\n${a},A\n`)).toMatchObject({
      outside: [],
      header: ['Ziel', 'Titel'],
    });
  });
});

it.each([
  [`Alpha,"${a}"`, true],
  [`"=HYPERLINK(""${a}"";""Alpha"")"`, true],
  ['=HYPERLINK( http://example.com/a)', true],
  [`[Alpha](${a})`, true],
  [`See [Alpha](${a})`, false],
  ['Title;Clicks', false],
])('a line may begin a cell with an address: %s', (line, expected) => {
  expect(hasAddressCell(line)).toBe(expected);
});

describe('a cell with a link', () => {
  const formula = (address: string, label: string) => `"=HYPERLINK(""${address}"",""${label}"")"`;

  it.each([
    ['as a formula', formula(a, 'Alpha'), formula(b, 'Beta, or ""B""').replace('""B""', '""""B""""')],
    [
      'as a formula of a French spreadsheet',
      `"=LIEN_HYPERTEXTE(""${a}"";""Alpha"")"`,
      `"=LIEN_HYPERTEXTE(""${b}"";""Beta, or """"B"""""")"`,
    ],
    ['as Markdown', `[Alpha](${a})`, `"[Beta, or ""B""](${b})"`],
  ])('has an address and a title: %s', async (_, one, other) => {
    for (const header of ['Page,Tags', 'Title,Tags', 'Link,Tags', 'URL,Tags']) {
      const { bodies, summary } = await bodiesOf(`${header}\n${one},news\n${other},work\n`);
      expect(summary).toMatchObject({ ready: 2, wrong: 0 });
      expect(bodies).toMatchObject([
        { long_url: a, title: 'Alpha', tags: ['news'] },
        { long_url: b, title: 'Beta, or "B"', tags: ['work'] },
      ]);
    }
    const { bodies } = await bodiesOf(`${one}\n${other}\n`);
    expect(bodies).toMatchObject([{ long_url: a, title: 'Alpha' }, { long_url: b }]);
  });

  it('without a label is its address', async () => {
    const { bodies, opened } = await bodiesOf(`Page,Name\n"=HYPERLINK(""${a}"")",A\n<${b}>,B\n${c},C\n`);
    expect(opened.header).toEqual(['Page', 'Name']);
    expect(bodies).toMatchObject([{ long_url: a, title: 'A' }, { long_url: b }, { long_url: c, title: 'C' }]);
  });

  it('has no title if the file has a column of titles', async () => {
    const { bodies, opened } = await bodiesOf(`Link,Title\n${formula(a, 'here')},A\n`);
    expect(bodies).toMatchObject([{ long_url: a, title: 'A' }]);
    expect(opened.header).toEqual(['Link', '', 'Title']);
  });

  it('stays as it is in a file of Hem', async () => {
    const { bodies } = await bodiesOf(`long_url,title\n${a},[Alpha](${b})\n`);
    expect(bodies).toMatchObject([{ long_url: a, title: `[Alpha](${b})` }]);
  });
});

describe('Markdown', () => {
  it('is read as Hem copies it, with any titles', () => {
    const name = fc
      .array(
        fc.constantFrom('[', ']', '(', ')', '\\', '*', '_', '`', '|', '!', '<b>', '&amp;', 'x', ' ', ',', '"', '#'),
        {
          maxLength: 8,
        },
      )
      .map((parts) => parts.join('').replace(/\s+/g, ' ').trim());
    const address = fc.constantFrom(a, `${b}?x=1&y=2`, 'https://en.wikipedia.org/wiki/A_(b)', `${c}#[top]`);
    fc.assert(
      fc.property(fc.array(fc.record({ name, address }), { minLength: 1, maxLength: 5 }), (links) => {
        const { format, header, rows } = readTable(linesText(links, 'markdown'));
        const encoded = (text: string) => text.replaceAll('(', '%28').replaceAll(')', '%29');
        expect({ format, header }).toEqual({ format: 'markdown', header: ['long_url', 'title'] });
        expect(rows).toEqual(links.map((link) => [encoded(link.address), link.name]));
      }),
      runs(500),
    );
  });

  it.each([
    ['a list', `# Links\n\n- [Alpha](${a})\n* [Beta](<${b}> "Note")\n\n1. [**Gamma**](${c}) is new\n`, [1]],
    ['a list without bullets', `[Alpha](${a})\n[Beta](${b})\n[Gamma](${c})`, []],
    ['a list with boxes and quotes', `> - [ ] [Alpha](${a})\n> - [x] [Beta](${b})\n> - [Gamma](${c})\n`, []],
    [
      'a table',
      `| Title | Link | Tags |\n| :-- | --- | --: |\n| Alpha | ${a} | x |\n| Beta | <${b}> | |\n| Gamma | ${c} | |\n`,
      [],
    ],
    [
      'a table of links',
      `Links\n\n| Page | Tags |\n|---|---|\n| [Alpha](${a}) | x |\n| [Beta](${b}) | |\n| [Gamma](${c}) | |\n\nThe end\n`,
      [1, 9],
    ],
    ['a table without outer bars', `Title | Link\n--- | ---\nAlpha | ${a}\nBeta | ${b}\nGamma | ${c}\n`, []],
  ])('is read as %s', async (_, text, rows) => {
    const { opened, bodies, summary } = await bodiesOf(text);
    expect(opened).toMatchObject({ format: 'markdown', separator: null, problems: [] });
    expect(opened.outside.map(({ row }) => row)).toEqual(rows);
    expect(summary).toMatchObject({ ready: 3, wrong: 0 });
    expect(bodies).toMatchObject([
      { long_url: a, title: 'Alpha' },
      { long_url: b, title: 'Beta' },
      { long_url: c, title: 'Gamma' },
    ]);
  });

  it('has cells without spaces and signs of Markdown, and lines around its table', () => {
    const lines = [
      '# Links',
      '',
      '  | Title | Link |  ',
      '  | --- | --- |  ',
      `  | A \\| B |  ${a} |  `,
      '  | | |',
      '  The end ',
    ];
    expect(readTable(lines.join('\n'))).toMatchObject({
      format: 'markdown',
      header: ['Title', 'Link'],
      rows: [['A | B', a]],
      numbers: [5],
      outside: [
        { row: 1, text: '# Links' },
        { row: 7, text: 'The end' },
      ],
    });
  });

  it('has the line numbers of its rows', () => {
    expect(readTable(`- [A](${a})\n\n- ${b} ${c}\n`)).toMatchObject({ format: 'markdown', numbers: [1, 3, 3] });
    expect(readTable(`| a | b |\n|---|---|\n| x | ${a} |\n`).numbers).toEqual([3]);
  });

  it.each([
    `title,link\nA,[Alpha](${a})\nB,[Beta](${b})\n`,
    `[Alpha](${a}),news\n[Beta](${b}),work\n`,
    `url,title\n${a},"| a | b |\n|---|---|\n| c | [d](${b}) |"\n`,
    `title|link\nA|\nB|${b}\n`,
    `- ${a}\n- ${b}\n`,
    JSON.stringify([{ long_url: a, title: `[x](${b})` }]),
  ])('is not another format: %s', (text) => expect(readTable(text).format).not.toBe('markdown'));

  it.each(['[', '[a](', '[[', '|', '|-', '[a', '(', '[a](b(', '> ', '| - '])(
    '%j any number of times is read quickly',
    (sign) => {
      readTable(`- [A](${a})\n${sign.repeat(100_000)}\n`);
      readTable(`| a | b |\n|---|---|\n| x | ${a} |\n${sign.repeat(100_000)}\n`);
    },
  );
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

describe('a text', () => {
  it.each([
    ['', 'empty'],
    [' \r\n', 'empty'],
    ['\u0001\u0002url', 'notText'],
  ])('without content is reported: %j', (text, code) => {
    expect(readTable(text).problems).toEqual([{ code }]);
  });

  it('may have one control character by mistake', () => {
    expect(readTable(`\u0001url\n${a}\n`).problems).toEqual([]);
  });

  it('of one column and one row keeps commas of its address', () => {
    expect(readTable(`Seite\n${a},b\n`).rows).toEqual([[`${a},b`]]);
  });
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

  it('that is cut after some values is reported', () => {
    const text = JSON.stringify(record);
    expect(readTable(`${text}${text}${text.slice(0, -1)}`).problems).toEqual([{ code: 'jsonCut' }]);
    expect(readTable(`${text}${text} `).rows).toHaveLength(1);
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
