import { html } from 'hono/html';
import { describe, expect, it } from 'vitest';
import { allTexts, createTexts, english, textsIn } from '../../../service/pages/texts.ts';

describe('the texts of pages', () => {
  it('have values in any order, without changing English ones with Latin values', async () => {
    const swapped = createTexts({ language: 'de', 'stats.chartByDay': 'Bis $2, ab $1' });
    expect(swapped.text('stats.chartByDay', 'Montag', 'Freitag')).toBe('Bis Freitag, ab Montag');
    expect(english.text('stats.title', 'A & $2')).toBe('Stats of A & $2');
    expect(String(await english.markup('wrongMethod.text', html`<code>${'<v1>'}</code>`))).toBe(
      'Open a short link with GET. The API is under <code>&lt;v1&gt;</code>.',
    );
  });

  it('isolate values whose direction may differ', () => {
    expect(english.text('stats.title', 'שלום (1)')).toBe('Stats of \u2068שלום (1)\u2069');
    expect(english.text('stats.title', 'a\u202eb\u2069')).toBe('Stats of ab');
    const arabic = createTexts({ language: 'ar', 'stats.title': 'إحصاءات $1' });
    expect(arabic.text('stats.title', 'go.example.com/a')).toBe('إحصاءات \u2068go.example.com/a\u2069');
  });

  it('have the plural forms of their language, and Latin digits', () => {
    const polish = { one: 'jeden', few: 'kilka: $1', many: 'wiele: $1', other: 'inne: $1' };
    const { count } = createTexts({ language: 'pl', 'stats.more': polish });
    expect([1, 2, 5, 22, 1_234].map((number) => count('stats.more', number))).toEqual([
      'jeden',
      'kilka: 2',
      'wiele: 5',
      'kilka: 22',
      'kilka: 1234',
    ]);
    const hindi = createTexts({ language: 'hi', 'stats.more': { other: '$1 और' } });
    expect(hindi.count('stats.more', 1_234)).toBe('1,234 और');
  });

  it('are English where a language lacks one, or is not there', () => {
    expect(createTexts({ language: 'de' }).text('password.submit')).toBe('Continue');
    expect(textsIn('tlh')).toBe(english);
  });

  it('know the direction of each language', () => {
    const directions = ['en', 'ar', 'fa', 'he', 'ja', 'zh-CN'].map((language) => createTexts({ language }).direction);
    expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });

  it('exist in English at least', () => {
    expect(allTexts.map(({ language }) => language)).toContain('en');
  });
});
