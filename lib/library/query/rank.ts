import { fieldEnd } from '../format/separators.ts';

/** How good a line is for a query, 0 being best: the sum over its words, each by the best field that holds it. */
export const rankOf = (line: string, terms: readonly string[]): number => {
  const [slug = '', code = '', title = '', tags = ''] = line.split(fieldEnd);
  const words = ` ${title} ${tags}`;
  return terms.reduce((sum, term) => sum + rankOfTerm(term, { slug, code, words }), 0);
};

function rankOfTerm(term: string, { slug, code, words }: { slug: string; code: string; words: string }): number {
  if (slug === term || code === term) return 0;
  if (slug.startsWith(term) || code.startsWith(term)) return 1;
  if (beginsAWord(words, term)) return 2;
  return slug.includes(term) || words.includes(term) ? 3 : 4;
}

/** Whether a term stands at the beginning of any word: of a title, or of a tag, which mark characters part. */
const beginsAWord = (words: string, term: string): boolean => {
  for (let at = words.indexOf(term); at >= 0; at = words.indexOf(term, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(words[at - 1] ?? '')) return true;
  }
  return false;
};
