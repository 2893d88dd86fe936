/** Characters that control a terminal, or change the order of the text around them. */
const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Returns a text with control characters as escapes, so that a terminal shows it and does not obey it. */
export const printable = (text: string): string =>
  text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
