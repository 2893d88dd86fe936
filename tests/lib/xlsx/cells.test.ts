import { describe, expect, it } from 'vitest';
import { readXlsx } from '@/lib/xlsx/read-xlsx.ts';
import { textRow, workbookFile } from './workbook-file.ts';

type Written = Parameters<typeof workbookFile>[0];

const read = (written: Written, language = 'en') => readXlsx(workbookFile(written), { sheet: null, language });

/** Returns the rows of a workbook's first sheet with content. */
const rowsOf = async (written: Written, language?: string) =>
  (await read(written, language)).content.rows.map(({ cells }) => cells);

/** Returns the text of a number with a pattern. */
async function shown(pattern: string, value: number, { language = 'en', isFrom1904 = false } = {}) {
  const rows = `<row><c s="0"><v>${value}</v></c></row>`;
  return (await rowsOf({ sheets: [{ rows }], formats: [pattern], isFrom1904 }, language))[0]?.[0];
}

describe('a number', () => {
  it.each([
    ['General', 42, '42'],
    ['General', 1234567890123, '1234567890123'],
    ['General', 0.1 + 0.2, '0.3'],
    ['@', 1234567890123, '1234567890123'],
    ['00000', 42, '00042'],
    ['0%', 0.5, '50%'],
    ['#,##0.00', 1234.5, '1,234.50'],
    ['#,##0 "clicks"', 1234, '1,234 clicks'],
    ['_-* #,##0.00_-', 5, '5.00'],
    ['0;-0;"none"', 0, 'none'],
    ['[broken', 7, '7'],
  ])('in the format %s is shown as its program does: %d → %s', async (pattern, value, text) => {
    expect(await shown(pattern, value)).toBe(text);
  });

  it('has the signs of the person’s language', async () => {
    expect(await shown('#,##0.00', 1234.5, { language: 'de-DE' })).toBe('1.234,50');
  });

  it('in a format that programs know by its number is shown, too', async () => {
    const rows = '<row><c s="0"><v>0.125</v></c></row>';
    const styles = '<styleSheet><cellXfs><xf numFmtId="10"/></cellXfs></styleSheet>';
    const others = { 'xl/styles.xml': new TextEncoder().encode(styles) };
    expect(await rowsOf({ sheets: [{ rows }], others })).toEqual([['12.50%']]);
  });
});

describe('a date', () => {
  it.each([
    ['dd.mm.yyyy', 47941, '2031-04-03'],
    ['m/d/yy', 47941, '2031-04-03'],
    ['[$-407]d. mmmm yyyy;@', 47941, '2031-04-03'],
    ['m/d/yyyy h:mm', 47941.7708333333, '2031-04-03 18:30'],
    ['yyyy-mm-dd hh:mm:ss', 47941.7708449074, '2031-04-03 18:30:01'],
    ['m/d/yyyy h:mm', 47941.999999, '2031-04-04 00:00'],
    ['mmmm yyyy', 47941, 'April 2031'],
    ['h:mm AM/PM', 0.75, '6:00 PM'],
    ['dd.mm.yyyy', -5, '-5'],
    ['dd.mm.yyyy', 1e9, '1000000000'],
  ])('in the format %s has an order of day and month that is certain: %d → %s', async (pattern, value, text) => {
    expect(await shown(pattern, value)).toBe(text);
  });

  it('may count from 1904', async () => {
    expect(await shown('dd.mm.yyyy', 47941 - 1462, { isFrom1904: true })).toBe('2031-04-03');
    expect(await shown('0', 5, { isFrom1904: true })).toBe('5');
  });
});

describe('a text', () => {
  it('is shared, inline, or the result of a formula', async () => {
    const rows =
      '<row><c t="s"><v>1</v></c><c t="inlineStr"><is><t> in </t><r><t>line</t></r></is></c>' +
      '<c t="str"><f>A1&amp;B1</f><v>both</v></c><c><f>1+1</f><v>2</v></c></row>';
    const sharedStrings = ['<t>none</t>', '<r><t>one </t></r><r><rPr><b/></rPr><t>&amp; two 😀</t></r>'];
    expect(await rowsOf({ sheets: [{ rows }], sharedStrings })).toEqual([['one & two 😀', ' in line', 'both', '2']]);
  });

  it('has no readings of Japanese words, and no escapes', async () => {
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    const sharedStrings = ['<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>', '<t>a_x000D__x000A_b&#128512;</t>'];
    expect(await rowsOf({ sheets: [{ rows }], sharedStrings })).toEqual([['東京', 'a\r\nb😀']]);
  });

  it('says yes, no or the error of its cell', async () => {
    const rows =
      '<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2031-04-03</v></c></row>';
    expect(await rowsOf({ sheets: [{ rows }] })).toEqual([['TRUE', 'FALSE', '#N/A', '2031-04-03']]);
  });

  it('stands in its own column and row, with or without references', async () => {
    const rows =
      '<row r="3"><c r="B3" t="str"><v>b</v></c><c t="str"><v>c</v></c></row><row/><row><c t="str"><v>a</v></c></row>';
    const { content } = await read({ sheets: [{ rows }] });
    expect(content.rows).toEqual([
      { number: 3, cells: ['', 'b', 'c'] },
      { number: 5, cells: ['a'] },
    ]);
  });

  it('may be in elements with a prefix', async () => {
    const part = (xml: string) => new TextEncoder().encode(xml);
    const others = {
      'xl/worksheets/sheet1.xml': part(
        '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
      ),
    };
    expect(await rowsOf({ sheets: [{ rows: '' }], others })).toEqual([['a']]);
  });

  it('of merged cells belongs to each of their rows, but only to one column', async () => {
    const rows = textRow('wide', '', 'x') + textRow('a', 'Spring') + textRow('b') + textRow('c');
    const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B2:B4"/></mergeCells>';
    expect(await rowsOf({ sheets: [{ rows, after }] })).toEqual([
      ['wide', '', 'x'],
      ['a', 'Spring'],
      ['b', 'Spring'],
      ['c', 'Spring'],
    ]);
  });
});

describe('the links of cells', () => {
  it('are read with their places, for each cell of a range', async () => {
    const rows = textRow('a', 'b') + textRow('c');
    const after =
      '<hyperlinks><hyperlink ref="A1:A2" r:id="link0"/><hyperlink ref="B1" r:id="link1" location="part"/>' +
      '<hyperlink ref="A2" location="Sheet1!A1"/></hyperlinks>';
    const links = ['https://example.com/a?x=1&amp;y=2', 'https://example.com/b'];
    const { content } = await read({ sheets: [{ rows, after, links }] });
    expect(content.targets).toEqual(
      new Map([
        [
          1,
          new Map([
            [0, 'https://example.com/a?x=1&y=2'],
            [1, 'https://example.com/b#part'],
          ]),
        ],
        [2, new Map([[0, 'https://example.com/a?x=1&y=2']])],
      ]),
    );
  });

  it('may be formulas', async () => {
    const formula = (text: string) => `<row><c t="str"><f>${text}</f><v>shown</v></c></row>`;
    const rows = [
      'HYPERLINK("https://example.com/a","shown")',
      'HYPERLINK("https://example.com/b")',
      'HYPERLINK(A1,"shown")',
    ];
    const { content } = await read({ sheets: [{ rows: rows.map(formula).join('') }] });
    expect([...content.targets.values()].map((ofRow) => ofRow.get(0))).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ]);
  });
});

describe('the sheets', () => {
  const [empty, hidden] = [{ rows: '' }, { rows: textRow('hidden'), state: 'hidden' as const }];

  it('are proposed by their content, without hidden ones', async () => {
    const { sheets, chosen } = await read({
      sheets: [hidden, empty, { rows: textRow('first') }, { rows: textRow('b') }],
    });
    expect(chosen).toBe(2);
    expect(sheets.map(({ isHidden }) => isHidden)).toEqual([true, false, false, false]);
  });

  it('have no content if all visible ones are empty, but a hidden one can be chosen', async () => {
    const file = workbookFile({ sheets: [empty, { ...hidden, state: 'veryHidden' }] });
    const none = await readXlsx(file, { sheet: null, language: 'en' });
    expect(none).toMatchObject({ chosen: 0, problem: { code: 'sheetEmpty', name: 'sheet1' }, content: { rows: [] } });
    const second = await readXlsx(file, { sheet: 1, language: 'en' });
    expect(second.content.rows).toEqual([{ number: 1, cells: ['hidden'] }]);
  });
});
