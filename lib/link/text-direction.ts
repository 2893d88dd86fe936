/** Characters that change the direction of the following text (Unicode Bidirectional Algorithm, §2). */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Direction controls and the two invisible direction marks. */
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters of right-to-left scripts, and the right-to-left mark. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** True for languages that are written from right to left. */
export const isRightToLeft = (language: string): boolean => /^(ar|fa|he)\b/.test(language);

/** True if a text contains right-to-left letters. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/**
 * Isolates text of unknown origin from the text around it. Directional controls are removed, since no title needs them.
 * Right-to-left text is wrapped in isolate characters. Texts and
 * lists on screen isolate their values themselves (`isolate` in locales/i18n.ts).
 */
export function isolated(text: string): string {
  const plain = text.replace(turning, '');
  return hasRightToLeft(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * Percent-encodes the invisible direction characters of an address, as browsers show it. It still leads to the same
 * page.
 */
export const withCodes = (address: string): string => address.replace(invisible, encodeURIComponent);
