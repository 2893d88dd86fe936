import type { CountryId } from '../../contract/country.ts';
import type { CountryNames } from './names.ts';

/** The countries in a text, in order and without repetition, and the pieces that were not understood, as typed. */
interface ParsedCountries {
  country_ids: CountryId[];
  unknown: string[];
}

const separators = /[,;|\t\r\n、，；،؛]+/;

/** The maximum number of pieces in one name, since some names contain commas ("Hong Kong, RAE da China"). */
const piecesOfAName = 3;

/** True if a text contains a separator, so that it is a list and not one name. */
export const isList = (text: string): boolean => separators.test(text);

/** Splits a list that is being typed into the finished part, with its separator, and the unfinished name. */
export function lastPiece(text: string): { before: string; last: string } {
  const last = text.split(separators).at(-1) ?? '';
  return { before: text.slice(0, text.length - last.length), last };
}

/**
 * Reads a pasted list of countries: codes and names, separated by commas, semicolons, tabs or line breaks. Codes may
 * also be separated by spaces.
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
