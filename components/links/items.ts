import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { keyOf, type Rows } from '@/lib/library/index.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { rowsWithout } from './rows-without.ts';

/** What the list shows, in its order. */
export interface Items {
  count: number;
  /** How many of the first are the service's own answer; the others are from what is known. */
  told: number;
  idAt(index: number): string;
  /** The link itself, where the service has just told it. */
  linkAt(index: number): LinkRecord | null;
  /** Where a link is; -1 where it is not. */
  indexOf(link: LinkRecord): number;
}

interface Sources {
  /** What the rows are of. */
  source: Rows;
  /** The rows of the view, from what is known. */
  rows: Uint32Array;
  answer: ServiceAnswer | null;
  /** Links to leave out, since they are to be deleted. */
  hidden: readonly Pick<LinkRecord, 'id' | 'created_at'>[];
}

/** Puts the service's answer, as far as it has come, in front of what is known; all of it takes its place. */
export function itemsOf({ source, rows, answer, hidden }: Sources): Items {
  const rowOf = (link: Pick<LinkRecord, 'id' | 'created_at'>) => source.rowOf(keyOf(link));
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  const told = (answer?.links ?? []).filter(({ id }) => !hiddenIds.has(id));
  const left = new Set([...hidden, ...told].map(rowOf));
  const tail = rowsWithout(answer?.isEnd === true ? new Uint32Array() : rows, left);
  return {
    count: told.length + tail.length,
    told: told.length,
    idAt: (index) => told[index]?.id ?? source.idAt(tail.at(index - told.length)),
    linkAt: (index) => told[index] ?? null,
    indexOf(link) {
      const among = told.findIndex(({ id }) => id === link.id);
      const row = among < 0 ? rowOf(link) : null;
      const at = row === null ? -1 : tail.indexOf(row);
      return at < 0 ? among : told.length + at;
    },
  };
}
