import { onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { tagOf } from '../../locales/languages.ts';
import { readMessages } from '../../locales/messages.ts';

const formats = ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'RelativeTimeFormat', 'DisplayNames'] as const;

/** Gives the browser a language until the test ends. Formats without a language use it, as in a real browser. */
export function speakInBrowser(language: string): void {
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue(language);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  const given = ([locales, ...rest]: unknown[]) => [locales ?? language, ...rest];
  for (const name of formats) {
    const original = Object.getOwnPropertyDescriptor(Intl, name);
    if (original === undefined) throw new Error(`Intl has no ${name}`);
    const inLanguage = new Proxy(original.value, {
      construct: (format, values) => Reflect.construct(format, given(values)),
      apply: (format, self, values) => Reflect.apply(format, self, given(values)),
    });
    Object.defineProperty(Intl, name, { ...original, value: inLanguage });
    onTestFinished(() => void Object.defineProperty(Intl, name, original));
  }
}

/** Shows Hem's texts in a language until the test ends, in a browser that speaks it. The code is its file's name. */
export async function showTextsIn(code: string): Promise<void> {
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation(await readMessages(code));
  speakInBrowser(tagOf(code));
}
