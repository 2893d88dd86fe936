/** What stands between two tags in a list that was typed or pasted, also in Chinese and Japanese. */
const between = /[,;，；、\t\r\n]+/;

/** The tags in a text, in its order: space around one does not count, and nothing between two separators is no tag. */
export const splitTags = (text: string): string[] =>
  text
    .split(between)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** A text as it is typed: the tags that are complete, since a separator follows them, and what is still being typed. */
export function completeTags(text: string): { complete: string[]; rest: string } {
  const parts = text.split(between);
  const rest = (parts.pop() ?? '').trimStart();
  return { complete: splitTags(parts.join(',')), rest };
}

/** Whether a text is a list, and not one tag. */
export const isTagList = (text: string): boolean => between.test(text);
