import { i18n, isolate } from '#i18n';

/** The formats by language. The popup's first load does without `byLanguage`, which would cache them as well. */
const formats: Record<string, Intl.ListFormat> = {};

/** Returns a list for after a colon, in the language of the texts: "a, b, c". Isolates its items. */
export function formatItems(words: readonly string[]): string {
  const language = i18n.t('language');
  formats[language] ??= new Intl.ListFormat(language, { style: 'narrow' });
  return formats[language].format(words.map(isolate));
}
