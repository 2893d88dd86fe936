import { browser } from 'wxt/browser';

/** Caches a format of the browser's language, since creating one costs as much as hundreds of uses. */
export function byLanguage<T>(make: (language: string) => T): () => T {
  let made: { language: string; format: T } | null = null;
  return () => {
    const language = browser.i18n.getUILanguage();
    if (made?.language !== language) made = { language, format: make(language) };
    return made.format;
  };
}
