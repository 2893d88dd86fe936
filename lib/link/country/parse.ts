import type { CountryId } from '../../contract/country.ts';
import type { CountryNames } from './names.ts';

/** A list as it was read: each country once, in its order, and what was not understood, as typed. */
export interface ParsedCountries {
  country_ids: CountryId[];
  unknown: string[];
}

const separators = /[,;|\t\r\n、，；]+/;

/** Some names hold commas of their own ("Hong Kong, RAE da China"): so many pieces may be one name. */
const piecesOfAName = 3;

/** Whether a text is a list rather than one name: it holds something that stands between two. */
export const isList = (text: string): boolean => separators.test(text);

/** A list that is being typed: what is finished, with what ends it, and the name that is still to be. */
export function lastPiece(text: string): { before: string; last: string } {
  const [last = ''] = /[^,;|\t\r\n、，；]*$/.exec(text) ?? [];
  return { before: text.slice(0, text.length - last.length), last };
}

/**
 * Reads a list of countries as people paste it: codes and names, between commas, semicolons, tabs or new lines; codes also
 * between spaces.
 */
export function parseCountries(text: string, { meant }: CountryNames): ParsedCountries {
  const pieces = text.split(separators).map((piece) => piece.trim());
  const found = new Set<CountryId>();
  const unknown: string[] = [];
  const add = (id: CountryId | null, piece: string) => (id === null ? unknown.push(piece) : found.add(id));

  for (let at = 0; at < pieces.length; ) {
    const lengths = Array.from({ length: piecesOfAName }, (_, fewer) => piecesOfAName - fewer);
    const taken = lengths.find((length) => meant(pieces.slice(at, at + length).join(' ')) !== null) ?? 1;
    const piece = pieces.slice(at, at + taken).join(' ');
    const id = meant(piece);
    if (id === null && isCodes(piece)) for (const code of piece.split(/\s+/)) add(meant(code), code);
    else if (piece !== '') add(id, piece);
    at += taken;
  }
  return { country_ids: [...found], unknown: [...new Set(unknown)] };
}

const isCodes = (piece: string) => /^\p{L}{2}(\s+\p{L}{2})+$/u.test(piece);
