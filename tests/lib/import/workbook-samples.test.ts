import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Sheet } from '@/lib/import/sheet.ts';
import { settings } from './imported.ts';

/* LibreOffice 7.4, openpyxl 3.1 and XlsxWriter 3.2 wrote these samples. */

async function open(sample: string, chosen: number | null = null) {
  const sheet = new Sheet(['en-US']);
  const bytes = new Uint8Array(readFileSync(`tests/lib/import/samples/${sample}`));
  const opened = await sheet.openWorkbook(bytes.buffer, chosen);
  const summary = await sheet.check({ ...settings, mapping: opened.mapping });
  const { rows } = sheet.jobRows(0, 1000, true);
  return { opened, summary, bodies: rows.flatMap(({ write }) => (write.kind === 'create' ? [write.body] : [])) };
}

describe('a workbook of LibreOffice', () => {
  it('proposes the first sheet with content, and names the hidden one', async () => {
    const { opened } = await open('libreoffice.xlsx');
    expect(opened).toMatchObject({ format: 'xlsx', count: 4, problems: [], linkedCells: 3 });
    expect(opened.workbook).toEqual({
      chosen: 1,
      sheets: [
        { name: 'Cover', isHidden: false },
        { name: 'Frühling', isHidden: false },
        { name: 'Secret', isHidden: true },
      ],
    });
    expect(opened.outside).toEqual([{ row: 1, text: 'Links of spring' }]);
  });

  it('has its numbers and dates as shown, and the targets of its links', async () => {
    const { opened, summary, bodies } = await open('libreoffice.xlsx');
    expect(opened.header.slice(0, 2)).toEqual(['long_url', 'Name']);
    expect(opened.sample.slice(0, 2)).toEqual([
      [
        ...['https://example.com/größe?a=1&b=2', 'Read more', '00042', 'spring, sale', '2031-04-03', '1,500'],
        ...['April 2031', '12.5%', 'TRUE'],
      ],
      [
        ...['https://example.com/two', 'Öl', '1234567890123', 'spring, sale', '2031-04-03 18:30', ''],
        ...['0.3', '#DIV/0!', 'FALSE'],
      ],
    ]);
    expect(summary).toMatchObject({ ready: 4, wrong: 0 });
    expect(bodies).toMatchObject([
      {
        ...{ long_url: 'https://example.com/größe?a=1&b=2', title: 'Read more', custom_link: '00042' },
        ...{ tags: ['spring', 'sale'], expiration_clicks: '1500', utm_campaign: 'April 2031', has_cloaking: true },
        expiration: '2031-04-02T22:00:00Z',
      },
      { long_url: 'https://example.com/two', expiration: '2031-04-03T16:30:00Z', tags: ['spring', 'sale'] },
      { long_url: 'https://example.com/three', title: 'Three', tags: ['漢字', '🧵'] },
      { long_url: 'https://example.com/four', custom_link: '=four' },
    ]);
  });

  it('is read from the sheet that is chosen, also from a hidden one', async () => {
    const { opened, bodies } = await open('libreoffice.xlsx', 2);
    expect(opened.workbook?.chosen).toBe(2);
    expect(bodies).toMatchObject([{ long_url: 'https://example.com/hidden' }]);
  });
});

it('a workbook of openpyxl has its dates of 1904, its links and its merged cells', async () => {
  const { opened, bodies } = await open('openpyxl.xlsx');
  expect(opened).toMatchObject({ linkedCells: 1, count: 3, problems: [], encoding: null, guessedTexts: null });
  expect(opened.workbook?.sheets).toEqual([
    { name: 'Links', isHidden: false },
    { name: 'Hidden', isHidden: true },
  ]);
  expect(opened.sample).toEqual([
    ['https://example.com/docs#part', 'Docs', '', '', '2031-12-24 18:00', 'a'],
    ['https://example.com/b', '', 'B & <b>', '007', '2031-12-24', 'a'],
    ['https://example.com/c', '', 'Mail', '', '', ''],
  ]);
  expect(bodies).toMatchObject([
    { expiration: '2031-12-24T17:00:00Z', tags: ['a'] },
    { title: 'B & <b>', custom_link: '007', tags: ['a'] },
    { title: 'Mail' },
  ]);
});

it('a workbook of XlsxWriter has its rich text, its percent and its links', async () => {
  const { opened } = await open('xlsxwriter.xlsx');
  expect(opened.sample).toEqual([
    ['https://example.com/very?x=1#frag', 'Campaign page', 'Half bold & red', '50%'],
    ['https://example.com/f', 'F', 'TRUE', '漢字 😀'],
    ['https://example.com/g', '', '', ''],
  ]);
});

describe('a file that Hem does not read', () => {
  it.each([
    ['encrypted.xlsx', { code: 'encrypted' }],
    ['libreoffice.xls', { code: 'otherSpreadsheet', name: '.xls' }],
    ['libreoffice.ods', { code: 'otherSpreadsheet', name: '.ods' }],
  ])('names its kind: %s', async (sample, problem) => {
    const { opened } = await open(sample);
    expect(opened).toMatchObject({ count: 0, workbook: null, problems: [problem] });
  });
});
