import { foldText } from '../contract/fold-text.ts';
import { groupTags } from '../link/tags/tag-groups.ts';
import type { TagUse } from '../link-index/index.ts';

export const tagSortNames = ['tag', 'links', 'clicks', 'lastUsed'] as const;

export interface TagSort {
  by: (typeof tagSortNames)[number];
  descending: boolean;
}

/** A tag and its likely duplicates, the most used first. Most tags are alone. */
export type TagGroup = readonly [TagUse, ...TagUse[]];

/** Compares spellings: the most used first, then the one used last. */
const byUse = (one: TagUse, other: TagUse): number =>
  other.links - one.links || other.lastUsed - one.lastUsed || (one.tag < other.tag ? -1 : 1);

/** Groups tags with their likely duplicates. */
export function tagGroups(uses: readonly TagUse[]): TagGroup[] {
  return groupTags(uses.toSorted(byUse), ({ tag }) => tag).flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

/** True if a spelling has likely duplicates. */
export const hasDuplicates = (group: TagGroup): boolean => group.length > 1;

/** Returns the groups with a spelling that contains a text, without case and accents. */
export function searchTags(groups: readonly TagGroup[], search: string): readonly TagGroup[] {
  const text = foldText(search.trim());
  return text === '' ? groups : groups.filter((group) => group.some(({ tag }) => foldText(tag).includes(text)));
}

const numberOf = ({ links, clicks, lastUsed }: TagUse, by: Exclude<TagSort['by'], 'tag'>): number =>
  by === 'links' ? links : by === 'clicks' ? clicks.total : lastUsed;

/** Sorts groups, each by its most used spelling, or by the highest number of its spellings. */
export function sortTags(
  groups: readonly TagGroup[],
  { by, descending }: TagSort,
  collator: Intl.Collator,
): TagGroup[] {
  const sign = descending ? -1 : 1;
  const byName = ([one]: TagGroup, [other]: TagGroup) => collator.compare(one.tag, other.tag);
  if (by === 'tag') return groups.toSorted((one, other) => sign * byName(one, other));
  const highest = (group: TagGroup) => Math.max(...group.map((use) => numberOf(use, by)));
  return groups
    .map((group) => ({ group, value: highest(group) }))
    .sort((one, other) => sign * (one.value - other.value) || byName(one.group, other.group))
    .map(({ group }) => group);
}
