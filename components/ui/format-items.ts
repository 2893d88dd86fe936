import { i18n } from '#i18n';

/**
 * Returns a list for after a colon, in the language of the texts: "a, b, c". It is part of the popup's first load, so it
 * does without the cache of `byLanguage`, and creates a format for each list.
 */
export const formatItems = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.t('language'), { style: 'narrow' }).format(words);
