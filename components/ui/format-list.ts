import { isolate } from '#i18n';
import { byLanguage } from '@/locales/by-language.ts';

const formats = (options: Intl.ListFormatOptions) => byLanguage((language) => new Intl.ListFormat(language, options));

const lists = formats({ type: 'conjunction' });
const choices = formats({ type: 'disjunction' });

/** Returns a list for within a sentence: "a, b and c". Isolates its items. */
export const formatList = (words: readonly string[]): string => lists().format(words.map(isolate));

/** Returns words as a choice: "a, b or c". Isolates its items. */
export const formatChoices = (words: readonly string[]): string => choices().format(words.map(isolate));
