import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CountedLink } from '@/lib/stats/counted-links.ts';
import type { Figures } from '@/lib/stats/figures.ts';
import type { EachFigures } from './use-each-figures.ts';

/** A link with its figures, and when they came (milliseconds since 1970). */
export interface ShownLink extends CountedLink {
  figures: Figures;
  at: number;
}

/** Those of some links whose figures are there. */
export const countedOf = (links: readonly LinkRecord[], each: EachFigures): ShownLink[] =>
  links.flatMap((link) => {
    const answer = each.get(link.id);
    return answer?.state === 'shown' ? [{ link, figures: answer.figures, at: answer.at }] : [];
  });
