/**
 * Signs that messengers and mail programs leave out where an address ends with them: they take them for the sentence's
 * (GitHub Flavored Markdown, "extended autolinks", and its like).
 */
const cutSigns =
  /(?<![.,;:!?'"`*~…)\]}>»”’、。，．！？：；）］｝〉》」』】])[.,;:!?'"`*~…)\]}>»”’、。，．！？：；）］｝〉》」』】]+$/u;

/** The part of a slug that messengers leave in a link: `sale` of `sale!`. */
export const withoutCutSigns = (slug: string): string => slug.replace(cutSigns, '');
