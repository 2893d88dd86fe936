import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import { type ColumnTexts, keyOf, type LinkRows } from '@/lib/link-index/index.ts';
import type { ListedClicks } from '@/lib/stats/freshness.ts';

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
  /** Returns whether any of the links has a date of creation. */
  haveDates(): boolean;
  /** Returns the texts that set the widths of columns; null if they are not in memory. */
  columnTextsAt(index: number): ColumnTexts | null;
}

/** Resolves rows to links. */
type Rows = Pick<LinkRows, 'idAt' | 'idsAt' | 'rowOf' | 'clickedAt' | 'haveTags' | 'haveDates' | 'columnTextsAt'>;

/** Returns the cached links in some rows. */
export function cachedItems(links: Rows, rows: Uint32Array, hidden: readonly HiddenLink[]): Items {
  const rowOf = (link: HiddenLink) => links.rowOf(keyOf(link));
  const left = new Set(hidden.map(rowOf));
  const shown = left.size === 0 ? rows : rows.filter((row) => !left.has(row));
  return {
    count: shown.length,
    idAt: (index) => links.idAt(shown[index] ?? -1),
    ids: () => links.idsAt(shown),
    linkAt: () => null,
    clickedAt: (index) => links.clickedAt(shown[index] ?? -1),
    indexOf(link) {
      const row = rowOf(link);
      return row === null ? -1 : shown.indexOf(row);
    },
    haveTags: () => links.haveTags(shown),
    haveDates: () => links.haveDates(shown),
    columnTextsAt: (index) => links.columnTextsAt(shown[index] ?? -1),
  };
}

/** Returns links of the service's answer. */
export function answeredItems(links: readonly LinkRecord[], hidden: readonly HiddenLink[]): Items {
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  const shown = links.filter(({ id }) => !hiddenIds.has(id));
  return {
    count: shown.length,
    idAt: (index) => shown[index]?.id ?? '',
    ids: () => shown.map(({ id }) => id),
    linkAt: (index) => shown[index] ?? null,
    clickedAt(index) {
      const { is_clicked = null, last_clicked = null } = shown[index] ?? {};
      return { clicked: is_clicked, lastClicked: Date.parse(last_clicked ?? '') || 0 };
    },
    indexOf: ({ id }) => shown.findIndex((link) => link.id === id),
    haveTags: () => shown.some(({ tags }) => (tags ?? []).length > 0),
    haveDates: () => shown.some(({ created_at }) => created_at !== null),
    columnTextsAt(index) {
      const link = shown[index];
      return link === undefined ? null : columnTextsOf(link);
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
    haveDates: items.haveDates,
    columnTextsAt: (index) => items.columnTextsAt(unsortedIndex(index)),
  };
}
