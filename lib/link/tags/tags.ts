import { cleanTag } from '../../contract/clean-text.ts';

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

/** Removes tags in exactly these spellings. */
export const removeTags = (tags: readonly string[], removed: readonly string[]): string[] =>
  tags.filter((tag) => !removed.includes(cleanTag(tag)));

/**
 * Replaces tags in exactly these spellings by one tag. It keeps its place if the list had it, and otherwise takes the
 * place of the first replaced tag. The other tags stay as they are.
 */
export function replaceTags(tags: readonly string[], replaced: readonly string[], by: string): string[] {
  const others = replaced.filter((tag) => tag !== by);
  const isReplaced = (tag: string) => others.includes(cleanTag(tag));
  const first = tags.findIndex(isReplaced);
  if (first < 0 || by === '') return [...tags];
  const own = tags.findIndex((tag) => cleanTag(tag) === by);
  const at = own < 0 ? first : own;
  return tags.flatMap((tag, index) => (index === at ? by : isReplaced(tag) ? [] : tag));
}

/** Merges the tags of two sides: adds the tags that either added, and leaves out the tags that either removed. */
export function mergeTags(base: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] {
  const clean = (tags: readonly string[]) => tags.map(cleanTag);
  const [before, there, here] = [clean(base), clean(theirs), clean(mine)];
  const kept = there.filter((tag) => here.includes(tag) || !before.includes(tag));
  return addTags(
    [...new Set(kept)],
    here.filter((tag) => !before.includes(tag)),
  ).tags;
}

/** Separators of a list of tags, also in Chinese, Japanese and Arabic. */
const between = /[,;，；、،؛\t\r\n]+/;

/** Splits a text into clean tags, in order. Empty ones are removed. */
export const splitTags = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(between)
    .map(cleanTag)
    .filter((tag) => tag !== '');

/** Splits a text that is being typed into complete tags, which a separator follows, and the rest. */
export function completeTags(text: string): { complete: string[]; rest: string } {
  const parts = text.split(between);
  const rest = (parts.pop() ?? '').trimStart();
  return { complete: splitTags(parts.join(',')), rest };
}

/** True if a text is a list of tags, and no single one. */
export const isTagList = (text: string): boolean => between.test(text);
