import type { Sort } from '@/lib/link-index/index.ts';
import { type Column, columns, type ListLayout, type SizedColumn } from '@/lib/storage/list-layout.ts';

/** The columns after the title. */
export type OtherColumn = Exclude<SizedColumn, 'title'>;

/** The minimum and maximum of a column's `minmax()`; the minimum is in pixels. */
const sizes: Record<SizedColumn, { min: number; max: string }> = {
  // Fits 30 characters after the checkbox and the icon.
  title: { min: 300, max: '7fr' },
  address: { min: 220, max: '4fr' },
  destination: { min: 160, max: '4fr' },
  utm: { min: 120, max: '2fr' },
  tags: { min: 72, max: '2fr' },
  signs: { min: 64, max: '112px' },
  created: { min: 76, max: '92px' },
  lastClicked: { min: 84, max: '92px' },
  clicks: { min: 84, max: '92px' },
};

/** The minimum width of the title beside a destination column, in pixels. */
const titleBesideDestination = 200;

/** The widths that a person can give a column, in pixels. */
export const widthLimits = { min: 48, max: 1200 };

const gap = 8;
const padding = 12;
const menuWidth = 28;

/** The sort key of each sortable column. */
export const sortOf: Partial<Record<SizedColumn, Sort['by']>> = {
  title: 'title',
  address: 'slug',
  destination: 'address',
  tags: 'tags',
  created: 'created',
  lastClicked: 'lastClicked',
  clicks: 'clicks',
};

/** Returns the shown columns after the title, in their order. The icon has no column. */
export const otherColumns = (hidden: readonly Column[]): OtherColumn[] =>
  columns.filter((column) => column !== 'icon').filter((column) => !hidden.includes(column));

/** Returns whether the destination is shown below the title instead of in its own column. */
export const isTwoLined = ({ hidden, density }: Pick<ListLayout, 'hidden' | 'density'>): boolean =>
  density === 'comfortable' && !hidden.includes('destination');

/** The size of the connection column. The title gives it the space. */
const connectionSize = { min: 104, max: '2fr' };

/** Returns the `grid-template-columns` of the list, and its minimum width in pixels. */
export function gridTemplate(
  layout: Pick<ListLayout, 'hidden' | 'density' | 'widths'>,
  { hasConnections = false } = {},
): {
  template: string;
  minWidth: number;
} {
  const { hidden, widths } = layout;
  const others = otherColumns(hidden);
  const besides = isTwoLined(layout) ? others.filter((column) => column !== 'destination') : others;
  const shown: SizedColumn[] = ['title', ...besides];
  const minOf = (column: SizedColumn) => {
    const width = widths[column];
    if (width !== undefined) return Math.min(widthLimits.max, Math.max(widthLimits.min, width));
    if (column !== 'title') return sizes[column].min;
    if (besides.includes('destination')) return titleBesideDestination;
    return sizes.title.min - (hasConnections ? connectionSize.min + gap : 0);
  };
  const tracks = shown.map((column) => {
    const min = `${minOf(column)}px`;
    return widths[column] === undefined ? `minmax(${min}, ${sizes[column].max})` : min;
  });
  const minWidth = shown.reduce((sum, column) => sum + minOf(column) + gap, 2 * padding + menuWidth);
  if (!hasConnections) return { template: [...tracks, 'var(--actions)'].join(' '), minWidth };
  const { min, max } = connectionSize;
  tracks.splice(1, 0, `minmax(${min}px, ${max})`);
  return { template: [...tracks, 'var(--actions)'].join(' '), minWidth: minWidth + min + gap };
}
