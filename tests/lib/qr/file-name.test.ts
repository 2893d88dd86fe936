import fc from 'fast-check';
import { expect, it } from 'vitest';
import { archiveName, codeFileName, codeFileNames } from '../../../lib/qr/file-name.ts';

it('a file is named after the address in its code', () => {
  expect(codeFileName('https://go.example.com/spring-sale', 'png')).toBe('qr-go.example.com-spring-sale.png');
  expect(codeFileName('http://127.0.0.1:8787/für/ä', 'svg')).toBe('qr-127.0.0.1-8787-für-ä.svg');
});

it('a long name is cut between characters', () => {
  const name = codeFileName(`https://go.example.com/a${'𝒳'.repeat(60)}`, 'png');
  expect(name.isWellFormed()).toBe(true);
  expect(new TextEncoder().encode(name).length).toBeLessThan(255);
});

it('the files of several codes have distinct names, even on a case-insensitive file system', () => {
  const addresses = ['https://go.example.com/a', 'https://go.example.com/A', 'https://go.example.com/a'];
  expect(codeFileNames(addresses, 'png')).toEqual([
    'qr-go.example.com-a.png',
    'qr-go.example.com-A-2.png',
    'qr-go.example.com-a-3.png',
  ]);
});

it('any address gives a valid file name without a folder', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (paths) => {
      const names = codeFileNames(
        paths.map((path) => `https://go.example.com/${path}`),
        'png',
      );
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(paths.length);
      for (const name of names) expect(name).toMatch(/^qr-[\p{L}\p{N}._-]{1,100}\.png$/u);
    }),
  );
});

it('the name of an archive has its number of codes and its day', () => {
  expect(archiveName(12, new Date('2026-03-01T23:00:00Z'))).toBe('qr-codes-12-2026-03-01.zip');
});
