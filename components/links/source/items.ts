import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import { type ColumnTexts, keyOf, type LinkRows } from '@/lib/link-index/index.ts';
import type { ListedClicks } from '@/lib/stats/recent-clicks.ts';
import type { ServiceAnswer } from './ask-service.ts';

/** A link to hide. `created_at` locates its row. */
export type HiddenLink = Pick<LinkRecord, 'id' | 'created_at'>;

/** The links of the list, in its order. */
export interface Items {
  count: number;
  idAt(index: number): string;
  ids(): string[];
  /** Returns a link of the service's answer; null for a cached link. */
  linkAt(index: number): LinkRecord | null;
  /** Returns whether and when a link was clicked, according to its record. */
  clickedAt(index: number): ListedClicks;
  /** Returns the index of a link, or -1. */
  indexOf(link: LinkRecord): number;
  /** Returns whether any of the links has tags. */
  haveTags(): boolean;
  /** Returns the texts that set the widths of columns; null if they are not in memory. */
  columnTextsAt(index: number): ColumnTexts | null;
}

interface Sources {
  /** Resolves rows to links. */
  source: Pick<LinkRows, 'idAt' | 'idsAt' | 'rowOf' | 'clickedAt' | 'haveTags' | 'columnTextsAt'>;
  /** The cached rows of the view. */
  rows: Uint32Array;
  answer: ServiceAnswer | null;
  /** Links that are being deleted. */
  hidden: readonly HiddenLink[];
}

const noRows = new Uint32Array();

/** Returns the answered links followed by the other cached ones. A complete answer replaces the cached links. */
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
    haveTags: () => answered.some(({ tags }) => (tags ?? []).length > 0) || source.haveTags(tail),
    columnTextsAt(index) {
      const link = answered[index];
      return link === undefined ? source.columnTextsAt(tail[index - answered.length] ?? -1) : columnTextsOf(link);
    },
  };
}

function columnTextsOf(link: LinkRecord): ColumnTexts {
  const utm = utmOfLink(link);
  return {
    address: addressToShare(link) ?? '',
    ...{ source: utm.utm_source, medium: utm.utm_medium, campaign: utm.utm_campaign },
    tags: link.tags ?? [],
  };
}

/** Sorts items by clicks. Items with unknown clicks come last in both directions. */
export function sortedByClicks(items: Items, counts: ReadonlyMap<string, number>, descending: boolean): Items {
  const values = items.ids().map((id) => counts.get(id) ?? null);
  const valueAt = (index: number) => values[index] ?? (descending ? -1 : Number.POSITIVE_INFINITY);
  const sign = descending ? -1 : 1;
  const order = Array.from(values, (_, index) => index).sort((one, other) => {
    const [value, otherValue] = [valueAt(one), valueAt(other)];
    return value === otherValue ? one - other : value < otherValue ? -sign : sign;
  });
  const unsortedIndex = (index: number) => order[index] ?? -1;
  return {
    count: items.count,
    idAt: (index) => items.idAt(unsortedIndex(index)),
    ids: () => order.map(items.idAt),
    linkAt: (index) => items.linkAt(unsortedIndex(index)),
    clickedAt: (index) => items.clickedAt(unsortedIndex(index)),
    indexOf(link) {
      const index = items.indexOf(link);
      return index < 0 ? index : order.indexOf(index);
    },
    haveTags: items.haveTags,
    columnTextsAt: (index) => items.columnTextsAt(unsortedIndex(index)),
  };
}
