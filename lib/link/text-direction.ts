/** Signs that turn the text behind them round, until another sign ends that (Unicode Bidirectional Algorithm, §2). */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** The same, and the two marks that stand for a letter of a direction. */
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters of scripts that are written from right to left, and the mark that stands for one. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/**
 * A text that somebody else wrote, so that it cannot disturb what stands around it: without the signs that turn text round,
 * which no title needs, and between signs that keep its direction to itself, where it has letters from right to left.
 */
export function isolated(text: string): string {
  const plain = text.replace(turning, '');
  return hasRightToLeft(plain) ? `\u2068${plain}\u2069` : plain;
}

/** An address with its invisible signs of direction as codes, as browsers show it: it leads to the same place. */
export const withCodes = (address: string): string => address.replace(invisible, encodeURIComponent);
