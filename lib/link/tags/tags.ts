import { cleanText } from '../../contract/clean-text.ts';

/** A list of tags after some were added. */
export interface Added {
  tags: string[];
  added: string[];
  /** Tags that the list already had. */
  doubled: string[];
}

/** Adds tags at the end, except exact duplicates. */
export function addTags(tags: readonly string[], more: readonly string[]): Added {
  const result: Added = { tags: [...tags], added: [], doubled: [] };
  for (const tag of more) {
    if (result.tags.includes(tag)) {
      result.doubled.push(tag);
    } else {
      result.tags.push(tag);
      result.added.push(tag);
    }
  }
  return result;
}

/** Merges the tags of two sides: adds the tags that either added, and leaves out the tags that either removed. */
export function mergeTags(base: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] {
  const clean = (tags: readonly string[]) => tags.map(cleanText);
  const [before, there, here] = [clean(base), clean(theirs), clean(mine)];
  const kept = there.filter((tag) => here.includes(tag) || !before.includes(tag));
  return addTags(
    [...new Set(kept)],
    here.filter((tag) => !before.includes(tag)),
  ).tags;
}

/** Separators of a list of tags, also in Chinese and Japanese. */
const between = /[,;，；、\t\r\n]+/;

/** Splits a text into tags, in order. Invisible characters, surrounding space and empty tags are removed. */
export const splitTags = (text: string): string[] =>
  text
    .split(between)
    .map(cleanText)
    .filter((tag) => tag !== '');

/** Splits a text that is being typed into complete tags, which a separator follows, and the rest. */
export function completeTags(text: string): { complete: string[]; rest: string } {
  const parts = text.split(between);
  const rest = (parts.pop() ?? '').trimStart();
  return { complete: splitTags(parts.join(',')), rest };
}

/** True if a text is a list of tags. */
export const isTagList = (text: string): boolean => between.test(text);
