/**
 * Returns a slug without case, as visits compare slugs. Other texts are compared as in lib/contract/fold-text.ts. Upper
 * case comes first, since `ß` becomes two capitals. Final sigma becomes the usual one.
 */
export const foldSlug = (text: string) =>
  text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
