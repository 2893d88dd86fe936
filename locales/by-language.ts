import { browser } from 'wxt/browser';
import { i18n } from '#i18n';

/**
 * Returns the language of the texts, for formats: the browser's own variant, such as `en-GB`, if it speaks that
 * language. In other browsers the texts are English, and dates in the browser's language would mix with them.
 */
export function textLanguage(): string {
  const texts = i18n.t('language');
  const browsers = browser.i18n.getUILanguage();
  return withLatinDigits(browsers.startsWith(`${texts}-`) ? browsers : texts);
}

/** Languages with other digits: with `-u-nu-latn`, since slugs and addresses have Latin digits beside them. */
const latin: Record<string, string> = {};

const withLatinDigits = (language: string): string => (latin[language] ??= latinOf(language));

function latinOf(language: string): string {
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions();
  return numberingSystem === 'latn' ? language : `${new Intl.Locale(language, { numberingSystem: 'latn' })}`;
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
