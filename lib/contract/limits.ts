/**
 * The lengths of the interface other than those of fields (fields.ts, interface §8). All count Unicode code points, as
 * in the OpenAPI document: an emoji is one character, which `<input maxlength>` and `.length` count as two.
 */
export const limits = {
  /** Filters of the list by title and tag. */
  filter: { max: 150 },
} as const;

/** Returns the length of a text in code points, as limits count it. */
export const lengthOf = (text: string): number => [...text].length;
