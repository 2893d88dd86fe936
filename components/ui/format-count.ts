import { byLanguage } from '@/locales/by-language.ts';

const count = byLanguage((language) => new Intl.NumberFormat(language));

/** Returns a number in the format of the language. */
export const formatCount = (value: number): string => count().format(value);
