import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { keyOf, type LinkRows } from '@/lib/library/index.ts';
import type { ListedClicks } from '@/lib/stats/recent-clicks.ts';
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
  /** Returns whether and when a link was clicked, as the list says. */
  clickedAt(index: number): ListedClicks;
  /** Where a link is; -1 where it is not. */
  indexOf(link: LinkRecord): number;
}

interface Sources {
  /** What the rows are of. */
  source: Pick<LinkRows, 'idAt' | 'idsAt' | 'rowOf' | 'clickedAt'>;
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
    clickedAt(index) {
      const link = answered[index];
      if (link === undefined) return source.clickedAt(tail[index - answered.length] ?? -1);
      return { clicked: link.is_clicked, lastClicked: Date.parse(link.last_clicked ?? '') || 0 };
    },
    indexOf(link) {
      const among = answered.findIndex(({ id }) => id === link.id);
      const row = among < 0 ? rowOf(link) : null;
      const at = row === null ? -1 : tail.indexOf(row);
      return at < 0 ? among : answered.length + at;
    },
  };
}

/** Sorts items by their clicks. The ones whose clicks are unknown come last, whichever the direction. */
export function sortedByClicks(items: Items, counts: ReadonlyMap<string, number>, descending: boolean): Items {
  const values = items.ids().map((id) => counts.get(id) ?? null);
  const valueAt = (place: number) => values[place] ?? (descending ? -1 : Number.POSITIVE_INFINITY);
  const turn = descending ? -1 : 1;
  const order = Array.from(values, (_, place) => place).sort((one, other) => {
    const [value, than] = [valueAt(one), valueAt(other)];
    return value === than ? one - other : value < than ? -turn : turn;
  });
  const placeAt = (index: number) => order[index] ?? -1;
  return {
    count: items.count,
    idAt: (index) => items.idAt(placeAt(index)),
    ids: () => order.map(items.idAt),
    linkAt: (index) => items.linkAt(placeAt(index)),
    clickedAt: (index) => items.clickedAt(placeAt(index)),
    indexOf(link) {
      const place = items.indexOf(link);
      return place < 0 ? place : order.indexOf(place);
    },
  };
}
