import { i18n } from '#i18n';

/** A character as it can be named in a sentence: one that shows nothing by its code point. */
export function nameOfCharacter(character: string): string {
  if (character === ' ') return i18n.t('editor.slug.space');
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{C}\p{Z}\p{M}]/u.test(character) ? `U+${code}` : character;
}
