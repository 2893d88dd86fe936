import { foldText } from '../../contract/fold-text.ts';

/**
 * Folds a country's name for comparing it, also without punctuation: `Côte d’Ivoire` and `COTE D'IVOIRE` are equal.
 */
export const fold = (text: string): string =>
  foldText(text)
    .replaceAll('&', ' and ')
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
