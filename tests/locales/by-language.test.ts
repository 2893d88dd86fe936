import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { byLanguage, textLanguage } from '@/locales/by-language.ts';
import { speakInBrowser } from '../setup/browser-language.ts';

describe('the language of formats', () => {
  it.each([
    ['en-GB', 'en-GB'],
    ['de-AT', 'en'],
    ['en-US-u-nu-thai', 'en-US-u-nu-latn'],
    // No tags.
    ['en-US@posix', 'en'],
    ['en_GB', 'en'],
    ['', 'en'],
  ])('in a browser that speaks “%s” is, for English texts, %s', (browsers, language) => {
    vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue(browsers);
    expect(textLanguage()).toBe(language);
  });

  it('changes with the language of the browser while a page is open', () => {
    const numbers = byLanguage((language) => new Intl.NumberFormat(language));
    expect(numbers().format(1234.5)).toBe('1,234.5');
    vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((name) => (name === 'language' ? 'de' : ''));
    speakInBrowser('de-DE');
    expect(numbers().format(1234.5)).toBe('1.234,5');
  });
});
