import type { TextWidth } from './text-width.ts';

/** The space between tags, and inside of each, in pixels. */
const gap = 4;
const inside = 12;

/** The room for the number of tags that don't fit, in pixels. */
const restWidth = 24;

/** Returns the tags that fit a width as a whole, at least one, and the number of others. */
export function fittingTags(
  tags: readonly string[],
  width: number,
  widthOf: TextWidth,
): { shown: readonly string[]; rest: number } {
  let end = 0;
  let used = 0;
  for (const tag of tags) {
    const next = used + widthOf(tag) + inside;
    if (next + (end === tags.length - 1 ? 0 : gap + restWidth) > width) break;
    used = next + gap;
    end += 1;
  }
  const count = Math.min(tags.length, Math.max(1, end));
  return { shown: tags.slice(0, count), rest: tags.length - count };
}

/** Returns the width that tags take if it is limited. */
export function tagsWidth(tags: readonly string[], max: number, widthOf: TextWidth): number {
  const { shown, rest } = fittingTags(tags, max, widthOf);
  const width = shown.reduce((sum, tag) => sum + widthOf(tag) + inside + gap, -gap);
  return Math.min(max, width + (rest > 0 ? gap + restWidth : 0));
}
