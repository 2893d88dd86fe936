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
