/**
 * A text as the title filter compares it, without case: capitals first, since `ß` has two of them; and one sigma, whose
 * form depends on where it stands.
 */
export const fold = (text: string) =>
  text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
