import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { textsId } from '@/entrypoints/popup/first-form/separate-texts.ts';
import { fillTexts, takeTexts } from '@/entrypoints/popup/first-form/texts.ts';
import { speakInBrowser } from '../../setup/browser-language.ts';

const languages = { en: 'ltr', de: 'ltr', pt_BR: 'ltr', pt_PT: 'ltr', zh_CN: 'ltr', ar: 'rtl' };

beforeEach(() => {
  const page = document.createElement('div');
  page.innerHTML = Object.entries(languages)
    .sort(([one], [other]) => other.length - one.length)
    .map(([code, dir]) => `<template id="${textsId}${code}" lang="${code}" dir="${dir}">${code}\nA &amp; B</template>`)
    .join('');
  document.body.append(page);
  const { lang, dir } = document.documentElement;
  onTestFinished(() => {
    page.remove();
    Object.assign(document.documentElement, { lang, dir });
  });
});

describe('the texts of the first form', () => {
  it.each([
    ['en-GB', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-BR', 'pt_BR'],
    ['pt-PT', 'pt_PT'],
    ['ar-EG', 'ar'],
    ['sv', 'en'],
    // As Chromium chooses: Chinese of another script is another language.
    ['zh-TW', 'en'],
    // No tags.
    ['de-DE@euro', 'de'],
    ['sr@latin', 'en'],
    ['', 'en'],
  ])('are in a browser that speaks “%s” those of %s', (language, code) => {
    speakInBrowser(language);
    expect(takeTexts()).toEqual([code, 'A & B']);
    expect(document.documentElement).toMatchObject({ lang: code, dir: code === 'ar' ? 'rtl' : 'ltr' });
  });

  it('take the places of their markers', () => {
    const form = document.createElement('template');
    form.innerHTML = '<b title="{1}">{0}</b><input placeholder="{1}" name="{title}">{0}{1} 1';
    fillTexts(form.content, ['First', 'A & "B"']);
    expect(form.innerHTML).toBe(
      '<b title="A &amp; &quot;B&quot;">First</b><input placeholder="A &amp; &quot;B&quot;" name="{title}">{0}{1} 1',
    );
  });
});
