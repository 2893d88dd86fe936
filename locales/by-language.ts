import { browser } from 'wxt/browser';
import { i18n } from '#i18n';

/**
 * Returns the language of the texts, for formats: the browser's own variant, such as `en-GB`, if it speaks that
 * language. In other browsers the texts are English, and dates in the browser's language would mix with them.
 */
export function textLanguage(): string {
  const texts = i18n.t('language');
  const browsers = browser.i18n.getUILanguage();
  return (browsers.startsWith(`${texts}-`) && withLatinDigits(browsers)) || withLatinDigits(texts) || texts;
}

const latin: Record<string, string> = {};

/**
 * Returns a language with Latin digits, which slugs and addresses beside the texts have. Empty for a text that is no
 * tag, such as `en-US@posix`, which some browsers on Linux speak.
 */
const withLatinDigits = (language: string): string => (latin[language] ??= latinOf(language));

function latinOf(language: string): string {
  try {
    const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions();
    return numberingSystem === 'latn' ? language : `${new Intl.Locale(language, { numberingSystem: 'latn' })}`;
  } catch {
    return '';
  }
}

/** Caches a format of the language of the texts, since creating one costs as much as hundreds of uses. */
export function byLanguage<T>(make: (language: string) => T): () => T {
  let made: { language: string; format: T } | null = null;
  return () => {
    const language = textLanguage();
    if (made?.language !== language) made = { language, format: make(language) };
    return made.format;
  };
}
