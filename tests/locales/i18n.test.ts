import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { formatChoices, formatList } from '@/components/ui/format-list.ts';
import { runs } from '../setup/runs.ts';

/** Gives the browser these messages until the test ends. */
function showMessages(messages: Record<string, string>): void {
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((name, values = []) =>
    (messages[name] ?? '').replace(/\$(\d)/g, (_, at) => `${[values].flat()[Number(at) - 1] ?? ''}`),
  );
}

const [open, close] = ['\u2068', '\u2069'];
const withoutControls = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** True if each isolate of a text is closed, and nothing else is. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [character] of text.matchAll(/[\u2066-\u2069]/g)) {
    depth += character === close ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Texts with letters of both directions, and with characters that change the direction. */
const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('a', 'ש', 'ع', ' ', '1', '$1', '\u2066', '\u2067', open, close, '\u202e', '\u202c'),
  }),
);

describe('a text', () => {
  it.each([
    ['en', 'Move $2 to $1'],
    ['ar', 'نقل $2 إلى $1'],
  ])('of the language %s has its values in its own order, and every isolate is closed', (language, nth) => {
    showMessages({ language, editor_preview_nth: nth });
    fc.assert(
      fc.property(anyValue, anyValue, (first, second) => {
        const text = i18n.t('editor.preview.nth', [first, second]);
        expect(isBalanced(text)).toBe(true);
        const [before = '', between = ''] = nth.split(/\$\d/);
        const expected = `${before}${second}${between}${first}`;
        expect(withoutControls(text)).toBe(withoutControls(expected));
      }),
      runs(500),
    );
  });

  it('stays as it is with values of its own direction', () => {
    showMessages({ language: 'de', editor_preview_nth: '$2 nach $1' });
    expect(i18n.t('editor.preview.nth', ['Größe “x” 日本', 12])).toBe('12 nach Größe “x” 日本');
  });

  it('isolates values of the other direction once, also in a text that is a value', () => {
    showMessages({ language: 'en', quick_copied: 'Copied: $1' });
    expect(i18n.t('quick.copied', ['שלום'])).toBe(`Copied: ${open}שלום${close}`);
    const nested = i18n.t('quick.copied', [i18n.t('quick.copied', ['שלום'])]);
    expect(nested).toBe(`Copied: Copied: ${open}שלום${close}`);
  });

  it('leaves out characters of a value that would turn the text after it', () => {
    showMessages({ language: 'en', quick_copied: 'Copied: $1' });
    expect(i18n.t('quick.copied', ['links\u202evsc.exe'])).toBe('Copied: linksvsc.exe');
    expect(i18n.t('quick.copied', [`${open}שלום`])).toBe(`Copied: ${open}שלום${close}`);
    expect(i18n.t('quick.copied', [`${open}שלום${close}`])).toBe(`Copied: ${open}שלום${close}`);
  });

  it('isolates every text between words from right to left, and no number', () => {
    showMessages({ language: 'ar', editor_preview_nth: '$1: $2' });
    expect(i18n.t('editor.preview.nth', [`${open}abc${close}`, 1])).toBe(`${open}abc${close}: 1`);
    expect(i18n.t('editor.preview.nth', ['https://hem.example', 12])).toBe(`${open}https://hem.example${close}: 12`);
  });
});

describe('a list', () => {
  it.each([
    ['items', formatItems],
    ['a conjunction', formatList],
    ['a choice', formatChoices],
  ])('as %s keeps its order with items of another direction, also as a value', (_kind, format) => {
    showMessages({ language: 'en', quick_copied: 'Copied: $1' });
    const list = format(['שלום', 'b', 'עולם\u202e']);
    expect(list).toMatch(new RegExp(`^${open}שלום${close}, b.* ${open}עולם${close}$`));
    expect(i18n.t('quick.copied', [list])).toContain(list);
    showMessages({ language: 'ar' });
    expect(format(['b', 'c'])).toContain(`${open}b${close}`);
  });
});

describe('a text with a number', () => {
  const forms = (n: number) => i18n.t('import.rows', n);

  it('has the plural form of its language', () => {
    const categories = ['one', 'few', 'many', 'other'];
    showMessages({
      language: 'uk',
      ...Object.fromEntries(categories.map((one) => [`import_rows_${one}`, `${one} $1`])),
    });
    expect([0, 1, 2, 5, 11, 21, 1.5].map(forms)).toEqual([
      ...['many 0', 'one 1', 'few 2', 'many 5', 'many 11', 'one 21', 'other 1.5'],
    ]);
  });

  it('has the form of exactly none, if there is one', () => {
    showMessages({ language: 'en', import_rows_0: 'none', import_rows_one: 'one', import_rows_other: '$1' });
    expect([0, 1, 2].map(forms)).toEqual(['none', 'one', '2']);
  });

  it('has the general form where a language lacks another', () => {
    showMessages({ language: 'ar', import_rows_other: '$1' });
    expect([0, 1, 2, 3, 11, 100].map(forms)).toEqual(['0', '1', '2', '3', '11', '100']);
  });

  it('can have other values, and then has no more than these', () => {
    showMessages({ language: 'en', import_rows_other: 'Rows: $1' });
    expect(i18n.t('import.rows', 1234, ['1,234'])).toBe('Rows: 1,234');
  });
});
