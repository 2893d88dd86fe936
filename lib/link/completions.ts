import { foldText } from './fold-text.ts';

/** How many values are offered at most. */
const most = 50;

/**
 * The known values that a typed text may become, best first: those that begin with it, then those that hold it, each in the
 * order given. Case and accents do not count. All of them where nothing is typed.
 *
 * @returns also whether the first completes the text: a text that is a value already, or stands inside of one, is as good
 */
export function completionsOf(typed: string, values: readonly string[]): { offered: string[]; isCompleted: boolean } {
  const text = foldText(typed.trim());
  const others = values.filter((value) => value !== typed.trim());
  const holding = others.filter((value) => foldText(value).includes(text));
  const beginning = holding.filter((value) => foldText(value).startsWith(text));
  const offered = [...beginning, ...holding.filter((value) => !beginning.includes(value))].slice(0, most);
  return { offered, isCompleted: text !== '' && beginning.length > 0 && !values.includes(typed.trim()) };
}
