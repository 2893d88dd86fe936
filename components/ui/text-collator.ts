import { byLanguage } from '@/locales/by-language.ts';

/** Returns the collator of the language of the texts. It sorts numbers in names by their value. */
export const textCollator = byLanguage((language) => new Intl.Collator(language, { numeric: true }));
