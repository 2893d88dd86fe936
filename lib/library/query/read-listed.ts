import { type Chunk, factsAt } from '../format/chunk.ts';
import { lineAt } from '../format/lines.ts';
import { type ListedLink, readText } from '../format/listed-link.ts';
import { fields, readFacts } from '../format/row.ts';
import { fieldEnd } from '../format/separators.ts';

/** One of the texts of a row that are searched. */
export const textIn = (chunk: Chunk, at: number, field: (typeof fields)[number]): string =>
  lineAt(chunk, 'lines', at).split(fieldEnd)[fields.indexOf(field)] ?? '';

/** What a list shows of the link in a row of a chunk; null where there is nothing. */
export function readListed(chunk: Chunk, at: number): ListedLink | null {
  const texts = lineAt(chunk, 'lines', at).split(fieldEnd);
  const textOf = (field: (typeof fields)[number]) => texts[fields.indexOf(field)] ?? '';
  const ends = { slug: textOf('slug'), code: textOf('code'), address: textOf('address') };
  const listed = readText(lineAt(chunk, 'texts', at), ends);
  const { id, created } = readFacts(factsAt(chunk, at));
  return listed && { id, created_at: created === 0 ? null : new Date(created).toISOString(), ...listed };
}
