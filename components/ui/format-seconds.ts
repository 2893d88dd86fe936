import { byLanguage } from '@/locales/by-language.ts';

const seconds = byLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }),
);

/** Returns a number of seconds in few letters, such as "5s", for a countdown. */
export const formatSeconds = (count: number): string => seconds().format(count);
