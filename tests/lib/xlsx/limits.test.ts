import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '@/lib/xlsx/read-xlsx.ts';
import { textRow, workbookFile, workbookFiles } from './workbook-file.ts';

const read = (bytes: Uint8Array<ArrayBuffer>) => readXlsx(bytes, { sheet: null, language: 'en' });

/** Returns the positions of a signature. */
function positionsOf(bytes: Uint8Array, signature: number): number[] {
  const view = new DataView(bytes.buffer);
  const positions: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 1) if (view.getUint32(at, true) === signature) positions.push(at);
  return positions;
}

/** Sets the unpacked sizes that an archive declares. */
function declaring(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (const at of positionsOf(bytes, 0x04034b50)) view.setUint32(at + 22, size, true);
  for (const at of positionsOf(bytes, 0x02014b50)) view.setUint32(at + 24, size, true);
  return bytes;
}

const bomb = () => workbookFile({ sheets: [{ name: 'Bomb', rows: `<row>${' '.repeat(60_000_000)}</row>` }] });

describe('a workbook that is too large', () => {
  it('names its sheet as soon as more than 50 MB are unpacked', async () => {
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(100_000);
    expect(await read(bytes)).toMatchObject({
      sheets: [{ name: 'Bomb', isHidden: false }],
      problem: { code: 'sheetTooLarge', name: 'Bomb' },
    });
  });

  it('is not believed when it declares a small size', async () => {
    expect((await read(declaring(bomb(), 10))).problem).toEqual({ code: 'sheetTooLarge', name: 'Bomb' });
    const small = declaring(workbookFile({ sheets: [{ rows: textRow('a') }] }), 0xfffffff0);
    expect(await read(small)).toMatchObject({ problem: null, content: { rows: [{ cells: ['a'] }] } });
  });

  it('counts shared texts as well', async () => {
    const sharedStrings = [`<t>${'x'.repeat(60_000_000)}</t>`];
    expect((await read(workbookFile({ sheets: [{ rows: textRow('a') }], sharedStrings }))).problem?.code).toBe(
      'sheetTooLarge',
    );
  });

  it('has at most 100,000 rows with content', async () => {
    const rowsWith = (count: number) => '<row><c t="b"><v>1</v></c></row><row/>'.repeat(count);
    const [most, more] = await Promise.all(
      [100_000, 100_001].map((count) => read(workbookFile({ sheets: [{ name: 'Long', rows: rowsWith(count) }] }))),
    );
    expect(most).toMatchObject({ problem: null });
    expect(most?.content.rows).toHaveLength(100_000);
    expect(more).toMatchObject({ problem: { code: 'sheetTooLarge', name: 'Long' }, content: { rows: [] } });
  });

  it('has no rows of many thousand empty cells', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `<row><c r="XFD${at + 1}" t="b"><v>1</v></c></row>`).join('');
    expect((await read(workbookFile({ sheets: [{ rows }] }))).problem?.code).toBe('sheetTooLarge');
  });

  it('counts the empty cells of rows that are written from the end', async () => {
    const rows = '<row><c r="XFD1" t="b"><v>1</v></c><c r="A1" t="b"><v>1</v></c></row>'.repeat(400);
    expect((await read(workbookFile({ sheets: [{ rows }] }))).problem?.code).toBe('sheetTooLarge');
  });

  it('counts the cells that a merged text fills', async () => {
    const rows = `<row><c r="XFD1" t="b"><v>1</v></c></row>${'<row><c t="b"><v>1</v></c></row>'.repeat(400)}`;
    const after = '<mergeCells><mergeCell ref="XFD1:XFD1048576"/></mergeCells>';
    expect((await read(workbookFile({ sheets: [{ rows, after }] }))).problem?.code).toBe('sheetTooLarge');
  });

  it('counts the cells before a link', async () => {
    const formula = '<c r="XFD1"><f>HYPERLINK("https://example.com/")</f></c>';
    const rows = `<row><c t="b"><v>1</v></c>${formula}</row>`.repeat(400);
    expect((await read(workbookFile({ sheets: [{ rows }] }))).problem?.code).toBe('sheetTooLarge');
  });

  it('counts a shared text as often as cells repeat it', async () => {
    const written = { sheets: [{ rows: '<row><c t="s"><v>0</v></c></row>'.repeat(60) }] };
    const sharedStrings = [`<t>${'x'.repeat(1_000_000)}</t>`];
    expect((await read(workbookFile({ ...written, sharedStrings }))).problem?.code).toBe('sheetTooLarge');
  });

  it('shows numbers plainly where a pattern is longer than any program allows', async () => {
    const formats = [`"${'x'.repeat(300)}"0`];
    const rows = '<row><c s="0"><v>5</v></c></row>';
    expect((await read(workbookFile({ sheets: [{ rows }], formats }))).content.rows).toMatchObject([{ cells: ['5'] }]);
  });

  it('is damaged if its elements are within one another without end', async () => {
    const rows = '<a>'.repeat(10_000_000);
    expect((await read(workbookFile({ sheets: [{ rows }] }))).problem).toEqual({ code: 'damaged' });
  });

  it('is damaged if a row has more cells than a row can have', async () => {
    const rows = `<row>${'<c t="b"><v>1</v></c>'.repeat(16_385)}</row>`;
    expect((await read(workbookFile({ sheets: [{ rows }] }))).problem).toEqual({ code: 'damaged' });
  });
});

describe('links of a sheet', () => {
  const links = ['https://example.com/'];
  const linkTo = (reference: string) => `<hyperlink ref="${reference}" r:id="link0"/>`;
  const readLinked = (rows: string, references: readonly string[]) => {
    const after = `<hyperlinks>${references.map(linkTo).join('')}</hyperlinks>`;
    return read(workbookFile({ sheets: [{ rows, after, links }] }));
  };

  it('may be as many as Excel allows, in a sheet of 100,000 rows', async () => {
    const references = Array.from({ length: 65_530 }, (_, at) => `A${at + 1}`);
    const { content, problem } = await readLinked('<row><c t="b"><v>1</v></c></row>'.repeat(100_000), references);
    expect(problem).toBeNull();
    expect(content.targets.size).toBe(65_530);
  });

  it('may cover a whole sheet', async () => {
    const rows = '<row><c t="b"><v>1</v></c><c t="b"><v>1</v></c></row>'.repeat(2);
    const { content, problem } = await readLinked(rows, ['A1:XFD1048576']);
    expect(problem).toBeNull();
    expect([...content.targets.values()].map((ofRow) => [...ofRow.keys()])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('belong to their rows in whichever order those are written', async () => {
    const rows = [3, 1, 2].map((row) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`).join('');
    const { content } = await readLinked(rows, ['A1', 'A3']);
    expect(content.rows.map(({ cells }) => cells)).toEqual([['1'], ['2'], ['3']]);
    expect([...content.targets.keys()]).toEqual([1, 3]);
  });
});

it('an archive may have sizes and positions of 64 bits', async () => {
  const extra = { 1: new Uint8Array(24) };
  const files = workbookFiles({ sheets: [{ rows: textRow('a') }] });
  const bytes = zipSync(files, { extra });
  const view = new DataView(bytes.buffer);
  for (const at of positionsOf(bytes, 0x02014b50)) {
    // The extra field follows the header of 46 bytes and the name.
    const field = at + 46 + view.getUint16(at + 28, true) + 4;
    for (const [index, offset] of [24, 20, 42].entries()) {
      view.setBigUint64(field + index * 8, BigInt(view.getUint32(at + offset, true)), true);
      view.setUint32(at + offset, 0xffffffff, true);
    }
  }
  expect(await read(new Uint8Array(bytes))).toMatchObject({ problem: null, content: { rows: [{ cells: ['a'] }] } });
});

describe('a file that is no whole workbook', () => {
  const whole = workbookFile({ sheets: [{ rows: textRow('a') }] });

  it.each([0.2, 0.5, 0.9, 0.99])('is damaged if only %d of it is there', async (part) => {
    expect((await read(whole.slice(0, whole.length * part))).problem).toEqual({ code: 'damaged' });
  });

  it('is never anything else, whatever byte is wrong', async () => {
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = whole.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      const { problem, content } = await read(bytes);
      expect(content.rows.length).toBeLessThanOrEqual(1);
      if (problem !== null) expect(['damaged', 'archive', 'encrypted', 'sheetTooLarge']).toContain(problem.code);
    }
  });

  it.each([
    ['no sheet', '<workbook xmlns="x"><sheets/></workbook>'],
    ['a sheet that does not exist', '<workbook xmlns="x"><sheets><sheet name="a" id="gone"/></sheets></workbook>'],
    ['no XML', 'workbook'],
  ])('is damaged with %s', async (_case, xml) => {
    const files = { ...workbookFiles({ sheets: [{ rows: '' }] }), 'xl/workbook.xml': strToU8(xml) };
    expect((await read(new Uint8Array(zipSync(files)))).problem).toEqual({ code: 'damaged' });
  });

  it.each([
    ['.xlsb', { 'xl/workbook.bin': 'x' }, { code: 'otherSpreadsheet', name: '.xlsb' }],
    ['.numbers', { 'Index/Document.iwa': 'x' }, { code: 'otherSpreadsheet', name: '.numbers' }],
    ['a text document', { 'word/document.xml': '<w/>' }, { code: 'archive' }],
    ['any archive', { 'links.csv': 'long_url' }, { code: 'archive' }],
  ])('is named: %s', async (_case, files, problem) => {
    const parts = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
    expect((await read(new Uint8Array(zipSync(parts)))).problem).toEqual(problem);
  });
});
