import { describe, expect, it } from 'vitest';
import { separateTexts } from '@/entrypoints/popup/first-form/separate-texts.ts';

const inLanguages = (pages: Record<string, string>) => separateTexts(new Map(Object.entries(pages)));

describe('the texts of the first form', () => {
  it('are separated from its page where languages differ, each once', () => {
    const en =
      '<h1>Hem</h1><label for="_R_1_">Title</label><input placeholder="Title" value=""/><b>3 to 5 &amp; &lt;6</b>';
    const de =
      '<h1>Hem</h1><label for="_R_1_">Titel</label><input placeholder="Titel" value=""/><b>3 bis 5 &amp; &lt;6</b>';
    const { page, texts } = inLanguages({ en, de });
    expect(page).toBe('<h1>Hem</h1><label for="_R_1_">{0}</label><input placeholder="{0}" value=""/><b>{1}</b>');
    expect(texts.get('en')).toEqual(['Title', '3 to 5 &amp; &lt;6']);
    expect(texts.get('de')).toEqual(['Titel', '3 bis 5 &amp; &lt;6']);
  });

  it('are two where one language has two words for one English word', () => {
    const { page, texts } = inLanguages({ en: '<a>Open</a><b>Open</b>', de: '<a>Offen</a><b>Öffnen</b>' });
    expect(page).toBe('<a>{0}</a><b>{1}</b>');
    expect(texts.get('en')).toEqual(['Open', 'Open']);
  });

  it('stay in the page of the only language', () => {
    expect(inLanguages({ en: '<b>Title</b>' })).toEqual({ page: '<b>Title</b>', texts: new Map([['en', []]]) });
  });

  it.each([
    ['a missing element', '<p><b>Titel</b></p>'],
    ['another element', '<p><b>Titel</b><i title="Name"></i></p>'],
    ['another attribute', '<p><b>Titel</b><a alt="Name"></a></p>'],
    ['an empty text', '<p><b></b><a title="Name"></a></p>'],
    ['more at its end', '<p><b>Titel</b><a title="Name"></a></p><p>Mehr</p>'],
  ])('refuse a language with %s', (_what, de) => {
    const en = '<p><b>Title</b><a title="Name"></a></p>';
    expect(() => inLanguages({ en, de })).toThrow('The first form has other elements in de');
  });

  it('refuse a text of several lines', () => {
    expect(() => inLanguages({ en: '<b>Title</b>', de: '<b>Ti\ntel</b>' })).toThrow('several lines');
  });
});
