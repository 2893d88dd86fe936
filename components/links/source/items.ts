import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { keyOf, type LinkRows } from '@/lib/library/index.ts';
import type { ServiceAnswer } from './ask-service.ts';

/** A link to leave out: its id, and where it stands. */
export type HiddenLink = Pick<LinkRecord, 'id' | 'created_at'>;

/** What the list shows, in its order. */
export interface Items {
  count: number;
  idAt(index: number): string;
  /** The ids of all. */
  ids(): string[];
  /** The link itself, where it is from the service's answer. */
  linkAt(index: number): LinkRecord | null;
  /** Where a link is; -1 where it is not. */
  indexOf(link: LinkRecord): number;
}

interface Sources {
  /** What the rows are of. */
  source: Pick<LinkRows, 'idAt' | 'idsAt' | 'rowOf'>;
  /** The rows of the view, from what is known. */
  rows: Uint32Array;
  answer: ServiceAnswer | null;
  /** Links to leave out, since they are to be deleted. */
  hidden: readonly HiddenLink[];
}

const noRows = new Uint32Array();

/** Puts the service's answer, as far as it has come, in front of the cached links. A whole answer replaces them. */
export function itemsOf({ source, rows, answer, hidden }: Sources): Items {
  const rowOf = (link: HiddenLink) => source.rowOf(keyOf(link));
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  const answered = (answer?.links ?? []).filter(({ id }) => !hiddenIds.has(id));
  const left = new Set([...hidden, ...answered].map(rowOf));
  const cached = answer?.isEnd === true ? noRows : rows;
  const tail = left.size === 0 ? cached : cached.filter((row) => !left.has(row));
  return {
    count: answered.length + tail.length,
    idAt: (index) => answered[index]?.id ?? source.idAt(tail[index - answered.length] ?? -1),
    ids: () => [...answered.map(({ id }) => id), ...source.idsAt(tail)],
    linkAt: (index) => answered[index] ?? null,
    indexOf(link) {
      const among = answered.findIndex(({ id }) => id === link.id);
      const row = among < 0 ? rowOf(link) : null;
      const at = row === null ? -1 : tail.indexOf(row);
      return at < 0 ? among : answered.length + at;
    },
  };
}
