import { byLanguage } from '@/locales/by-language.ts';

const words = byLanguage((language) => new Intl.RelativeTimeFormat(language));

/** Returns the time until something in words: "in 5 seconds", or "in 2 minutes" from two minutes on. */
export const until = (seconds: number): string =>
  seconds < 120 ? words().format(seconds, 'second') : words().format(Math.ceil(seconds / 60), 'minute');
