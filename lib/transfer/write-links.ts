import type { LinkRecord } from '../contract/link-reading.ts';
import { byteOrderMark, csvLines } from '../csv/csv.ts';
import { type CsvSeparator, csvFileKind } from '../csv/separators.ts';
import { linkCells, linkColumns } from './link-cells.ts';

export const linkFormats = ['csv', 'json'] as const;
export type LinkFormat = (typeof linkFormats)[number];

/** The format of a file of links. */
export type LinkFile = { format: 'csv'; separator: CsvSeparator } | { format: 'json' };

/** Returns the ending of a file's name. */
export const endingOf = (file: LinkFile): string =>
  file.format === 'csv' ? csvFileKind(file.separator).ending : file.format;

/** A link, and its connection's name if a file has links of several connections. */
export interface NamedLink {
  link: LinkRecord;
  connection: string | null;
}

/** The parts of a file of links. */
interface Writing {
  type: string;
  /** `isNamed` is true if the file has a column of connections. */
  head: (isNamed: boolean) => string;
  /** `isFirst` is true if no links precede these. */
  part: (links: readonly NamedLink[], isFirst: boolean) => string;
  tail: string;
}

/** An additional last column, which an import ignores. */
const connectionColumn = 'connection';

/** Removes the list of unreadable fields, which belongs to the reading and not to the link. */
const plain = ({ unreadable: _, ...link }: LinkRecord) => link;

const csvWriting = (separator: CsvSeparator): Writing => ({
  type: csvFileKind(separator).type,
  head: (isNamed) => byteOrderMark + csvLines([isNamed ? [...linkColumns, connectionColumn] : linkColumns], separator),
  part: (links) =>
    csvLines(
      links.map(({ link, connection }) => [...linkCells(link), ...(connection === null ? [] : [connection])]),
      separator,
    ),
  tail: '',
});

/** The records as the interface returns them, one per line. */
const jsonWriting: Writing = {
  type: 'application/json',
  head: () => '[',
  part: (links, isFirst) =>
    links
      .map(({ link, connection }, at) => {
        const record = connection === null ? plain(link) : { ...plain(link), [connectionColumn]: connection };
        return `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(record)}`;
      })
      .join(''),
  tail: '\n]\n',
};

/** Reads links in batches, so that they are never all in memory. */
export interface LinkReader {
  /** The number of links. */
  count: number;
  /** Returns the links of a range. Deleted links are left out. */
  read: (from: number, to: number) => Promise<readonly LinkRecord[]>;
}

interface Options {
  onProgress: (written: number) => void;
  signal: AbortSignal;
  /** Returns a link with its connection's name, for files with several connections. */
  nameOf?: (link: LinkRecord) => NamedLink;
}

const unnamed = (link: LinkRecord): NamedLink => ({ link, connection: null });

/** The batch size: a batch takes less than a frame. */
const atOnce = 200;

/** The amount of text, in characters, after which it becomes a blob. The browser may move blobs to disk. */
const heldText = 4_000_000;

/** Writes links as a file and returns the number of links in it, since some may have been deleted. Null if aborted. */
export async function writeLinks(
  links: LinkReader,
  file: LinkFile,
  { onProgress, signal, nameOf }: Options,
): Promise<{ file: Blob; count: number } | null> {
  const { type, head, part, tail } = file.format === 'csv' ? csvWriting(file.separator) : jsonWriting;
  let blob = new Blob([head(nameOf !== undefined)], { type });
  let [held, count] = ['', 0];
  for (let from = 0; from < links.count; from += atOnce) {
    if (signal.aborted) return null;
    const to = Math.min(links.count, from + atOnce);
    const read = await links.read(from, to);
    held += part(read.map(nameOf ?? unnamed), count === 0);
    count += read.length;
    if (held.length > heldText) {
      blob = new Blob([blob, held], { type });
      held = '';
    }
    onProgress(to);
  }
  return signal.aborted ? null : { file: new Blob([blob, held, tail], { type }), count };
}
