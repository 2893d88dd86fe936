/** A text with each run of white space as one space, and none around it. */
const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The first `max` characters of a text on one line, counted as the interface counts: an emoji is one (interface §8).
 */
export function fitText(text: string, max: number): string {
  return [...collapse(text)].slice(0, max).join('').trimEnd();
}

/** A text as a card shows it: at most `max` characters, with an ellipsis in place of the last where it was cut. */
export function elide(text: string, max: number): string {
  const whole = collapse(text);
  return [...whole].length <= max ? whole : `${fitText(whole, max - 1)}…`;
}
