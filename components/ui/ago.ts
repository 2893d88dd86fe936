import { i18n } from '#i18n';
import { byLanguage } from '@/locales/by-language.ts';

/** Units of time, each in seconds. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const words = byLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** Returns the age of a time in words: "5 minutes ago", "yesterday", or "just now". */
export function ago(then: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  const largest = units.find(([, length]) => seconds >= length);
  if (largest === undefined) return i18n.t('ago.justNow');
  const [unit, length] = largest;
  return words().format(-Math.floor(seconds / length), unit);
}
