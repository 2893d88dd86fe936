import {
  type Columns,
  type Field,
  fieldEnd,
  fields,
  idAt,
  type ListedLink,
  lineEnd,
  readShown,
  sizeOf,
} from './search-columns.ts';

/** A text of columns with a line for each link. */
type TextName = 'lines' | 'shown';

/** Columns in memory, with the numbers of their rows. */
export interface Part {
  columns: Columns;
  /** The number of the first row. */
  first: number;
  size: number;
  /** Returns the number of the row whose line starts at a position of a text. */
  rowOfLine(text: TextName, start: number): number;
  /** Returns a line without its beginning; empty if there is none. */
  lineAt(text: TextName, at: number): string;
  /** Returns a searched field; empty if there is none. */
  fieldAt(at: number, field: Field): string;
}

/** Numbers the rows of columns, from a first number on. */
export function partsOf(all: readonly Columns[], first = 0): Part[] {
  let next = first;
  return all.map((columns) => {
    const part = partOf(columns, next);
    next += part.size;
    return part;
  });
}

function partOf(columns: Columns, first: number): Part {
  const found: Partial<Record<TextName, Uint32Array>> = {};
  // On demand, since most columns are scanned as a whole.
  const startsIn = (text: TextName) => {
    found[text] ??= startsOfLines(columns[text]);
    return found[text];
  };
  const lineAt = (text: TextName, at: number) => {
    const starts = startsIn(text);
    const start = starts[at];
    return start === undefined ? '' : columns[text].slice(start + 1, starts[at + 1]);
  };
  return {
    columns,
    first,
    size: sizeOf(columns),
    rowOfLine(text, start) {
      const starts = startsIn(text);
      return first + lastWhere(starts.length, (at) => (starts[at] ?? 0) <= start);
    },
    lineAt,
    fieldAt: (at, field) => fieldIn(lineAt('lines', at), field),
  };
}

/** Returns the shown texts of a link. */
export function listedIn({ columns, lineAt }: Part, at: number): ListedLink {
  const created = columns.created[at] ?? 0;
  const created_at = created === 0 ? null : new Date(created).toISOString();
  return { id: idAt(columns, at), created_at, ...readShown(lineAt('shown', at)) };
}

/** Returns a searched field of a line. */
export const fieldIn = (line: string, field: Field): string => line.split(fieldEnd)[fields.indexOf(field)] ?? '';

/** Returns where each line of a text starts. */
export function startsOfLines(text: string): Uint32Array {
  const starts: number[] = [];
  for (let start = text.indexOf(lineEnd); start >= 0; start = text.indexOf(lineEnd, start + 1)) starts.push(start);
  return Uint32Array.from(starts);
}

/** Returns the last of `count` places that fulfills a condition, if all places before it do; the first if none does. */
export function lastWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
