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
