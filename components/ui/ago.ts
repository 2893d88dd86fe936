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
  const words = new Intl.RelativeTimeFormat(browser.i18n.getUILanguage(), { numeric: 'auto' });
  return words.format(-Math.floor(seconds / length), unit);
}
