import { describe, expect, it } from 'vitest';
import { csvOf } from '@/lib/csv/csv.ts';
import { csvFileKind, csvSeparators, usualSeparator } from '@/lib/csv/separators.ts';

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

describe('a CSV file', () => {
  it.each(csvSeparators)('starts with the byte order mark of UTF-8 (%s)', (separator) => {
    expect(bytesOf(csvOf([['Größe']], separator)).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('has the chosen separator', () => {
    const row = [['a', 'b']];
    expect(csvSeparators.map((separator) => csvOf(row, separator).slice(1))).toEqual([
      'a,b\r\n',
      'a;b\r\n',
      'a\tb\r\n',
    ]);
  });

  it.each(csvSeparators)('has quotes around cells with any separator, a quote or a line end (%s)', (separator) => {
    const cells = ['a,b', 'a;b', 'a\tb', 'a"b', 'a\nb', 'a b'];
    const lines = cells.map((cell) => csvOf([[cell]], separator).slice(1));
    expect(lines).toEqual(['"a,b"', '"a;b"', '"a\tb"', '"a""b"', '"a\nb"', 'a b'].map((cell) => `${cell}\r\n`));
  });

  it('is named .tsv if tabs separate its cells', () => {
    expect(csvSeparators.map((separator) => csvFileKind(separator).ending)).toEqual(['csv', 'csv', 'tsv']);
  });
});

it.each([
  ...(['en-US', 'en-GB', 'ja-JP', 'zh-CN', 'ko', 'hi', 'es-MX'] as const).map(
    (language) => [language, 'comma'] as const,
  ),
  ...(['de-DE', 'fr-FR', 'es-ES', 'it', 'nl', 'pl', 'pt-BR', 'tr', 'uk', 'ar-EG'] as const).map(
    (language) => [language, 'semicolon'] as const,
  ),
])('the usual separator of %s is the %s', (language, separator) => {
  expect(usualSeparator(language)).toBe(separator);
});
