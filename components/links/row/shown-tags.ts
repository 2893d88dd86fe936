import type { TextWidth } from './text-width.ts';

/** The space between tags, and inside of each, in pixels. */
const gap = 4;
const inside = 12;

/** The room for the number of tags that don't fit, in pixels. */
const restWidth = 24;

/** Returns the width of all tags on one line. */
const lineWidth = (tags: readonly string[], widthOf: TextWidth): number =>
  tags.reduce((sum, tag) => sum + widthOf(tag) + inside + gap, tags.length === 0 ? 0 : -gap);

/** Returns the tags that fit a width as a whole, at least one, and the number of others. */
export function fittingTags(
  tags: readonly string[],
  width: number,
  widthOf: TextWidth,
): { shown: readonly string[]; rest: number } {
  let end = 0;
  if (lineWidth(tags, widthOf) <= width) end = tags.length;
  else
    for (let used = 0; end < tags.length; end += 1) {
      used += widthOf(tags[end] ?? '') + inside + gap;
      if (used + restWidth > width) break;
    }
  const count = Math.min(tags.length, Math.max(1, end));
  return { shown: tags.slice(0, count), rest: tags.length - count };
}

/** Returns the width that tags take if it is limited. */
export function tagsWidth(tags: readonly string[], max: number, widthOf: TextWidth): number {
  const { shown, rest } = fittingTags(tags, max, widthOf);
  return Math.min(max, lineWidth(shown, widthOf) + (rest > 0 ? gap + restWidth : 0));
}
