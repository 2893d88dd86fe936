import type { Sort } from '@/lib/link-index/index.ts';
import { type Column, type ListLayout, type SizedColumn, sizedColumns } from '@/lib/storage/list-layout.ts';

/** The widths of columns that fit their content, in pixels; null for a column that is empty for all links. */
export type ColumnWidths = Record<SizedColumn, number | null>;

/** The widths that a person can give a column, in pixels. */
export const widthLimits = { min: 48, max: 600 };

/** The minimum width of the short address in a narrow window, in pixels. */
const minAddress = 96;

/** The room for the tick, for the menu, between columns, and at both ends, in pixels. */
const tickWidth = 20;
const menuWidth = 28;
const gap = 12;
const padding = 12;

/** The sort key of each column. */
export const sortOf: Record<'title' | SizedColumn, Sort['by']> = {
  title: 'title',
  address: 'slug',
  tags: 'tags',
  created: 'created',
  lastClicked: 'lastClicked',
  clicks: 'clicks',
};

/** The room of a window for the list: `narrow` rows have no columns, and `medium` ones no tags. */
export type Room = 'narrow' | 'medium' | 'wide';

/** The columns of a list beside the title, with their widths. */
export type SideColumns = readonly { name: SizedColumn; width: number }[];

/** Returns the columns that have content and are not hidden, in their order. */
export const sideColumns = (
  { hidden, widths }: { hidden: readonly Column[]; widths: ListLayout['widths'] },
  content: ColumnWidths,
  room: Room,
): SideColumns =>
  sizedColumns.flatMap((name) => {
    const width = content[name];
    if (width === null || hidden.includes(name) || (room !== 'wide' && name === 'tags')) return [];
    const chosen = widths[name];
    return { name, width: chosen === undefined ? width : Math.min(widthLimits.max, Math.max(widthLimits.min, chosen)) };
  });

/** Returns the `grid-template-columns` of the list, and its minimum width in pixels. */
export function gridTemplate(
  columns: SideColumns,
  { widths, room }: { widths: ListLayout['widths']; room: Room },
): { template: string; minWidth: number } {
  const minTitle = room === 'wide' ? 280 : 240;
  const tracks = columns.map(({ name, width }) => {
    const min = name === 'address' && widths.address === undefined ? Math.min(width, minAddress) : width;
    return { min, track: min === width ? `${width}px` : `minmax(${min}px, ${width}px)` };
  });
  return {
    template: [`${tickWidth}px minmax(${minTitle}px, 1fr)`, ...tracks.map(({ track }) => track), `${menuWidth}px`].join(
      ' ',
    ),
    minWidth: tracks.reduce((sum, { min }) => sum + min + gap, 2 * (padding + gap) + tickWidth + minTitle + menuWidth),
  };
}
