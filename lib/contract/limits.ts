/**
 * The lengths that the interface states beside those of the fields (fields.ts, interface §8). All count Unicode code points:
 * an emoji is one character, as in the OpenAPI document, where `<input maxlength>` and `.length` would count two.
 */
export const limits = {
  /** Of the list's filters by title and tag. */
  filter: { max: 150 },
} as const;

/** The length of a text as the limits count it. */
export const lengthOf = (text: string): number => [...text].length;
