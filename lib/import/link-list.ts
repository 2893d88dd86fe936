import { readTagsCell, tagsCell } from '../link/tags/tags-cell.ts';
import { cellOf } from '../transfer/link-cells.ts';
import { recognizeColumns } from './recognize-columns.ts';

/** A link of a document: its values by the name of their column, and the folders that contain it, outermost first. */
export interface FoundLink {
  values: Readonly<Record<string, unknown>>;
  folders: readonly string[];
  /** True if its address comes from words, where pages shorten addresses for display. */
  isFromText?: boolean;
}

/** The maximum depth of folders that are kept, to limit the memory of deeply nested files. The innermost are kept. */
export const maxFolders = 20;

/** The number of entries of a document that are not read as links, by reason. */
export interface OmittedEntries {
  /** Addresses that are not http or https, such as `javascript:`. */
  notWeb: number;
  /** The schemes of those, without repeats. */
  schemes: string[];
  noAddress: number;
  /** Entries that are equal to an earlier one. */
  repeated: number;
}

export const nothingOmitted = (): OmittedEntries => ({ notWeb: 0, schemes: [], noAddress: 0, repeated: 0 });

/** The maximum number of schemes that are named. */
const maxSchemes = 5;

/** Counts an address that is not http or https. */
export function omitScheme(omitted: OmittedEntries, scheme: string): void {
  omitted.notWeb += 1;
  const isNew = !omitted.schemes.includes(scheme) && omitted.schemes.length < maxSchemes;
  if (isNew) omitted.schemes.push(scheme);
}

/** The maximum number of columns that fill no field. Documents may have a name for each of their entries. */
const maxUnused = 200;

/** A table of the links of a document, and the folders of each row. */
export interface ListedRows {
  header: string[];
  rows: string[][];
  folders: string[][];
  omitted: OmittedEntries;
}

/** Returns the links of a document as rows. Equal links become one row, which is in the folders of all of them. */
export function rowsOf(links: readonly FoundLink[], omitted: OmittedEntries): ListedRows {
  const names = [...new Set(links.flatMap(({ values }) => Object.keys(values)))];
  const used = recognizeColumns(names, []);
  const header = names.filter((_, at) => at < maxUnused || used[at] !== 'nothing');
  const byRow = new Map<string, { cells: string[]; folders: Set<string> }>();
  let repeated = 0;
  for (const { values, folders } of links) {
    const cells = header.map((name) => safeCell(values[name]));
    const key = JSON.stringify(cells);
    const earlier = byRow.get(key);
    if (earlier === undefined) byRow.set(key, { cells, folders: new Set(folders) });
    else {
      repeated += 1;
      for (const folder of folders) earlier.folders.add(folder);
    }
  }
  const found = [...byRow.values()];
  return {
    header,
    rows: found.map(({ cells }) => cells),
    folders: found.map(({ folders }) => [...folders]),
    omitted: { ...omitted, repeated },
  };
}

/** Returns the cell of a value; an empty one for a value that is nested too deeply to be written. */
function safeCell(value: unknown): string {
  try {
    return cellOf(value);
  } catch {
    return '';
  }
}

/** Adds the column of tags if rows have folders, and the folders to it if wanted. */
export function withFolders(
  { header, rows, folders }: Pick<ListedRows, 'header' | 'rows' | 'folders'>,
  asTags: boolean,
): Pick<ListedRows, 'header' | 'rows'> {
  if (folders.every((path) => path.length === 0)) return { header, rows };
  const known = recognizeColumns(header, rows.slice(0, 100)).indexOf('tags');
  const at = known < 0 ? header.length : known;
  const tagged = rows.map((cells, row) => {
    const cell = cells[at] ?? '';
    const path = folders[row] ?? [];
    const tags = asTags && path.length > 0 ? tagsCell([...new Set([...readTagsCell(cell), ...path])]) : cell;
    return [...cells.slice(0, at), tags, ...cells.slice(at + 1)];
  });
  return { header: known < 0 ? [...header, 'tags'] : header, rows: tagged };
}
