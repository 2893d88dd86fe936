import type { SortBy } from '@/lib/library/index.ts';
import { type Column, columns } from '@/lib/storage/list-layout.ts';

/** The columns that have a place of their own: the icon stands in the title's. */
export type PlacedColumn = Exclude<Column, 'icon'>;

const widths: Record<PlacedColumn, string> = {
  address: 'minmax(132px, 3fr)',
  destination: 'minmax(132px, 3fr)',
  tags: 'minmax(80px, 2fr)',
  signs: '116px',
  created: '92px',
  lastClicked: '92px',
};

/** What sorts by a column. */
export const sortOf: Record<'title' | Exclude<PlacedColumn, 'signs'>, SortBy> = {
  title: 'title',
  address: 'slug',
  destination: 'address',
  tags: 'tags',
  created: 'created',
  lastClicked: 'lastClicked',
};

/** The columns beside the title that are shown, in their order. */
export const placedColumns = (hidden: readonly Column[]): PlacedColumn[] =>
  columns.filter((column) => column !== 'icon').filter((column) => !hidden.includes(column));

/** How wide they are, as CSS has it. */
export const templateOf = (hidden: readonly Column[]): string =>
  ['minmax(160px, 4fr)', ...placedColumns(hidden).map((column) => widths[column])].join(' ');
