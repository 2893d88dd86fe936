import { byLanguage } from './by-language.ts';

const count = byLanguage((language) => new Intl.NumberFormat(language));

/** A number as people of the language write it. */
export const formatCount = (value: number): string => count().format(value);
