/**
 * Returns a text without case, as the title filter and slugs are compared. Upper case comes first, since `ß` becomes
 * two capitals. Final sigma becomes the usual one.
 */
export const fold = (text: string) =>
  text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
