import { expect, it, onTestFinished } from 'vitest';
import { setPageLanguage } from '@/locales/page-language.ts';
import { showTextsIn } from '../setup/browser-language.ts';

it('a page has the language and the direction of the texts', async () => {
  onTestFinished(() => {
    for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name);
  });
  const { documentElement: html } = document;
  setPageLanguage();
  expect([html.lang, html.dir]).toEqual(['en', 'ltr']);
  await showTextsIn('ar');
  setPageLanguage();
  expect([html.lang, html.dir]).toEqual(['ar', 'rtl']);
});
