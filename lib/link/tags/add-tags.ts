/** A list of tags with more added to it. */
export interface Added {
  tags: string[];
  added: string[];
  /** What was there already, and was left out. */
  doubled: string[];
}

/** Adds tags at the end. One that is there already, letter for letter, is left out. */
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
