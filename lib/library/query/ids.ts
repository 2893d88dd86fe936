import { type Chunk, factsAt, sizeOf } from '../format/chunk.ts';
import type { LibraryDatabase } from '../format/database.ts';
import { idIn, readFacts } from '../format/row.ts';
import { loadChunks } from './loaded-chunks.ts';
import type { Rows } from './table.ts';

/** The ids of all links known. */
interface Ids extends Rows {
  /** Those of links of which some fields could not be read. */
  readonly partlyUnreadable: readonly string[];
}

/** Numbers of 32 bits that an id takes. */
const width = 4;

/**
 * The ids of all links known, without their texts: all that a list needs as long as nothing is searched in it. 16 bytes for
 * each, where the table (table.ts) has hundreds.
 */
export async function loadIds(database: LibraryDatabase): Promise<Ids> {
  const loaded = await loadChunks(database, take);
  return {
    get size() {
      return loaded.size;
    },
    idAt(row) {
      const { part, at } = loaded.placeOf(row);
      if (part === undefined || at >= part.size) return '';
      return part.odd?.[at] ?? unpack(part.words, at * width);
    },
    idsAt(rows) {
      const written = new Uint8Array(rows.length * idWidth);
      const others = new Map<number, string>();
      for (const [index, row] of rows.entries()) {
        const { part, at } = loaded.placeOf(row);
        if (part === undefined || at >= part.size) others.set(index, '');
        else if (part.odd !== null) others.set(index, part.odd[at] ?? '');
        else writeId(written, index * idWidth, part.words, at * width);
      }
      // All of them one text, of which each is a part: to put each together takes ten times as long.
      const text = new TextDecoder('latin1').decode(written);
      return Array.from(rows, (_, at) => others.get(at) ?? text.slice(at * idWidth, (at + 1) * idWidth));
    },
    rowOf([, id]) {
      const wanted = pack(id);
      for (const [number, { words, odd, size }] of loaded.parts.entries()) {
        for (let at = 0; at < size; at += 1) {
          if (odd === null ? isAt(words, at * width, wanted) : odd[at] === id) return loaded.rowAt(number, at);
        }
      }
      return null;
    },
    get partlyUnreadable() {
      return loaded.parts.flatMap(({ partlyUnreadable }) => partlyUnreadable);
    },
    refresh: loaded.refresh,
  };
}

function take(chunk: Chunk) {
  const size = sizeOf(chunk);
  const ids = Array.from({ length: size }, (_, at) => idIn(factsAt(chunk, at)));
  // Capital letters would not come out as they went in: some services may write them.
  const isOdd = ids.some((id) => id !== id.toLowerCase());
  const words = isOdd ? new Uint32Array() : Uint32Array.from(ids.flatMap(pack));
  const partlyUnreadable = ids.filter((_id, at) => readFacts(factsAt(chunk, at)).isPartlyUnreadable);
  return { first: chunk.first, revision: chunk.revision, size, words, odd: isOdd ? ids : null, partlyUnreadable };
}

/** An id as four numbers: its hexadecimal digits, eight by eight. */
function pack(id: string): number[] {
  const digits = id.replaceAll('-', '');
  return Array.from({ length: width }, (_, at) => Number.parseInt(digits.slice(at * 8, at * 8 + 8), 16));
}

/** How an id is written: digits, and hyphens between them. */
const idWidth = 36;
const hyphens: readonly number[] = [8, 13, 18, 23];
/** Where each digit stands: known once, since a hundred thousand ids are written at a press. */
const digitPlaces = Uint8Array.from(Array.from({ length: idWidth }, (_, place) => place)).filter(
  (place) => !hyphens.includes(place),
);
const digitCodes = new TextEncoder().encode('0123456789abcdef');
const hyphenCode = 45;

/** Writes an id as text from a place on. */
function writeId(into: Uint8Array, from: number, words: Uint32Array, at: number): void {
  for (let digit = 0; digit < digitPlaces.length; digit += 1) {
    const word = words[at + (digit >>> 3)] ?? 0;
    into[from + (digitPlaces[digit] ?? 0)] = digitCodes[(word >>> (28 - 4 * (digit & 7))) & 15] ?? 0;
  }
  for (const place of hyphens) into[from + place] = hyphenCode;
}

/** Each byte as hexadecimal digits. */
const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function unpack(words: Uint32Array, from: number): string {
  const first = halves(words[from]);
  const second = halves(words[from + 1], '-');
  const third = halves(words[from + 2], '-');
  return `${first}-${second}-${third}${halves(words[from + 3])}`;
}

/** A number of 32 bits as eight hexadecimal digits, with something between its halves. */
function halves(word = 0, between = ''): string {
  const half = (bits: number) => `${bytes[bits >>> 8]}${bytes[bits & 0xff]}`;
  return `${half(word >>> 16)}${between}${half(word & 0xffff)}`;
}

const isAt = (words: Uint32Array, from: number, wanted: readonly number[]): boolean =>
  words[from] === wanted[0] &&
  words[from + 1] === wanted[1] &&
  words[from + 2] === wanted[2] &&
  words[from + 3] === wanted[3];
