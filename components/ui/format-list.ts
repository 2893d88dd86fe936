import { byLanguage } from '@/locales/by-language.ts';

const formats = (options: Intl.ListFormatOptions) => byLanguage((language) => new Intl.ListFormat(language, options));

const items = formats({ type: 'conjunction', style: 'narrow' });
const lists = formats({ type: 'conjunction' });
const choices = formats({ type: 'disjunction' });

/** Returns a list for after a colon: "a, b, c". */
export const formatItems = (words: readonly string[]): string => items().format(words);

/** Returns a list for within a sentence: "a, b and c". */
export const formatList = (words: readonly string[]): string => lists().format(words);

/** Returns words as a choice: "a, b or c". */
export const formatChoices = (words: readonly string[]): string => choices().format(words);
