import { browser } from 'wxt/browser';

/** The units of time that an age is told in, each in seconds. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago something was, in the browser's language: "5 minutes ago", "yesterday", or "now". */
export function ago(then: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', Number.POSITIVE_INFINITY];
  return wordsIn(browser.i18n.getUILanguage()).format(-Math.floor(seconds / length), unit);
}

/** Made once for each language: making one takes longer than all else that a row of a list needs. */
const made = new Map<string, Intl.RelativeTimeFormat>();

function wordsIn(language: string): Intl.RelativeTimeFormat {
  const words = made.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  made.set(language, words);
  return words;
}
