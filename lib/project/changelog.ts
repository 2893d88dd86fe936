/** Links in parentheses at the end of a change: to docs, which are not where the change is shown. */
const references = / \((?:\[[^\]]+\]\([^)]+\)(?:, )?)+\)$/gm;

/** Returns changes without references to the docs. */
export const withoutReferences = (changes: string): string => changes.replace(references, '');
