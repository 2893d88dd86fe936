import { type Chunk, factsAt } from '../format/chunk.ts';
import { lineAt } from '../format/lines.ts';
import { type ListedLink, readText } from '../format/listed-link.ts';
import { fields, readFacts } from '../format/row.ts';
import { fieldEnd } from '../format/separators.ts';

/** One of the texts of a row that are searched. */
export const textIn = (chunk: Chunk, at: number, field: (typeof fields)[number]): string =>
  lineAt(chunk, 'lines', at).split(fieldEnd)[fields.indexOf(field)] ?? '';

/** What is kept of a link in a row of a chunk: the searched texts, and what is shown of it. */
function textsIn(chunk: Chunk, at: number) {
  const texts = lineAt(chunk, 'lines', at).split(fieldEnd);
  const textOf = (field: (typeof fields)[number]) => texts[fields.indexOf(field)] ?? '';
  const ends = { slug: textOf('slug'), code: textOf('code'), address: textOf('address') };
  return { utm: textOf('utm'), shown: readText(lineAt(chunk, 'texts', at), ends) };
}

/** What a list shows of the link in a row of a chunk; null where there is nothing. */
export function readListed(chunk: Chunk, at: number): ListedLink | null {
  const { shown } = textsIn(chunk, at);
  const { id, created } = readFacts(factsAt(chunk, at));
  return shown && { id, created_at: created === 0 ? null : new Date(created).toISOString(), ...shown };
}

/** What links are compared by. */
export interface ComparedLink {
  long_url: string;
  short_url: string | null;
  /** Its UTM values, as `utmText` has them. */
  utm: string;
  isExpired: boolean;
}

/** The same of the link in a row of a chunk; null where there is nothing. */
export function readCompared(chunk: Chunk, at: number): ComparedLink | null {
  const { utm, shown } = textsIn(chunk, at);
  const { expired, expires } = readFacts(factsAt(chunk, at));
  const isExpired = expired || (expires > 0 && expires <= Date.now());
  return shown && { long_url: shown.long_url ?? '', short_url: shown.short_url, utm, isExpired };
}
