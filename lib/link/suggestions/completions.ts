import { cleanText } from '../../contract/clean-text.ts';
import { foldText } from '../../contract/fold-text.ts';

/** The maximum number of suggestions. */
const maxCompletions = 200;

/**
 * Returns the known values that match a typed text. Values that equal it come before values that begin with it, and these
 * before values that contain it, each in the given order. Case and accents are ignored. An empty text returns all values.
 *
 * @returns `isCompleted` is true if the first value completes the text. It is false if the text is already a value, or
 * only matches inside one.
 */
export function completionsOf(typed: string, values: readonly string[]): { offered: string[]; isCompleted: boolean } {
  const value = cleanText(typed);
  const text = foldText(value);
  const others = values.filter((one) => one !== value);
  const holding = others.filter((value) => foldText(value).includes(text));
  const beginning = holding.filter((value) => foldText(value).startsWith(text));
  const equal = beginning.filter((value) => foldText(value) === text);
  const offered = [...new Set([...equal, ...beginning, ...holding])].slice(0, maxCompletions);
  return { offered, isCompleted: text !== '' && beginning.length > 0 && !values.includes(value) };
}
