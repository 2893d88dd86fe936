/**
 * Every length the interface states (interface §2.1 and §8), in Unicode code points: an emoji is one character, as in the
 * OpenAPI document, where `<input maxlength>` and `.length` would count two. Schemas, counters and messages read them
 * here; nothing else names a number.
 */
export const limits = {
  title: { max: 150 },
  custom_link: { min: 3, max: 50 },
  tag: { min: 1 },
  utm: { max: 200 },
  meta_title: { max: 150 },
  meta_description: { max: 250 },
  filter: { max: 150 },
} as const;

/** The length of a text as the limits count it. */
export const lengthOf = (text: string): number => [...text].length;
