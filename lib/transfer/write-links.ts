import type { LinkRecord } from '../contract/link-reading.ts';
import { byteOrderMark, csvLines } from '../csv/csv.ts';
import { linkCells, linkColumns } from './link-cells.ts';

export const linkFormats = ['csv', 'json'] as const;
export type LinkFormat = (typeof linkFormats)[number];

/** A link, and of which connection it is where a file has those of several. */
export interface NamedLink {
  link: LinkRecord;
  connection: string | null;
}

/** How a file of links is written, part by part. */
interface Writing {
  type: string;
  /** Whether links are told by connection. */
  head: (isNamed: boolean) => string;
  /** Some links; whether any stand before them. */
  part: (links: readonly NamedLink[], isFirst: boolean) => string;
  tail: string;
}

/** Behind all that the interface has: an import passes it over. */
const connectionColumn = 'connection';

/** Where a field could not be read is of this reading alone. */
const plain = ({ unreadable: _, ...link }: LinkRecord) => link;

const writings: Record<LinkFormat, Writing> = {
  csv: {
    type: 'text/csv',
    head: (isNamed) => byteOrderMark + csvLines([isNamed ? [...linkColumns, connectionColumn] : linkColumns]),
    part: (links) =>
      csvLines(links.map(({ link, connection }) => [...linkCells(link), ...(connection === null ? [] : [connection])])),
    tail: '',
  },
  /** The records as the interface has them, one to a line. */
  json: {
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
  },
};

/** Links that are read as they are written: nobody needs to hold them all. */
export interface LinkReader {
  /** How many are asked for. */
  count: number;
  /** The links of a stretch. One that is gone meanwhile is left out. */
  read: (from: number, to: number) => Promise<readonly LinkRecord[]>;
}

interface Options {
  onProgress: (written: number) => void;
  signal: AbortSignal;
  /** Where links are of several connections: what tells each. */
  nameOf?: (link: LinkRecord) => NamedLink;
}

const unnamed = (link: LinkRecord): NamedLink => ({ link, connection: null });

/** As many links as are read at once: less than a frame's work. */
const atOnce = 200;

/** So much text is handed to the browser, which may put it on disk, before more is written; in characters. */
const heldText = 4_000_000;

/** Writes links as a file, and tells how many are in it: some may be gone meanwhile. Null where that was given up. */
export async function writeLinks(
  links: LinkReader,
  format: LinkFormat,
  { onProgress, signal, nameOf }: Options,
): Promise<{ file: Blob; count: number } | null> {
  const { type, head, part, tail } = writings[format];
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
