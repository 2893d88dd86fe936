import type { Sort } from '@/lib/library/index.ts';
import { type Column, columns, type ListLayout, type SizedColumn } from '@/lib/storage/list-layout.ts';

/** The columns beside the title that have a place of their own: the icon stands in the title's. */
export type PlacedColumn = Exclude<SizedColumn, 'title'>;

/** How wide a column is at least, in pixels, and what it takes of the room that is left. */
const sizes: Record<SizedColumn, { least: number; share: string }> = {
  // With the box and the icon before it, room for 30 characters.
  title: { least: 300, share: '7fr' },
  address: { least: 220, share: '4fr' },
  destination: { least: 160, share: '4fr' },
  utm: { least: 120, share: '2fr' },
  tags: { least: 72, share: '2fr' },
  signs: { least: 64, share: '112px' },
  created: { least: 76, share: '92px' },
  lastClicked: { least: 84, share: '92px' },
  clicks: { least: 84, share: '92px' },
};

/** The title's, where the destination has a column beside it. */
const besideDestination = 200;

/** How narrow and how wide a person can make a column, in pixels. */
export const widthLimits = { least: 48, most: 1200 };

const gap = 8;
const padding = 12;
const menuWidth = 28;

/** What sorts by a column. */
export const sortOf: Partial<Record<SizedColumn, Sort['by']>> = {
  title: 'title',
  address: 'slug',
  destination: 'address',
  tags: 'tags',
  created: 'created',
  lastClicked: 'lastClicked',
  clicks: 'clicks',
};

/** The columns beside the title that are shown, in their order. */
export const placedColumns = (hidden: readonly Column[]): PlacedColumn[] =>
  columns.filter((column) => column !== 'icon').filter((column) => !hidden.includes(column));

/** Whether the destination stands below the title, not in a column of its own: rows have the height, and both the width. */
export const isTwoLined = ({ hidden, density }: Pick<ListLayout, 'hidden' | 'density'>): boolean =>
  density === 'comfortable' && !hidden.includes('destination');

/** The column that says of which connection a link is, behind the title, which gives it the room. */
const connectionWidth = { least: 104, share: '2fr' };

/** How wide the columns are, as CSS has it, and how wide they are together at least, in pixels. */
export function templateOf(
  layout: Pick<ListLayout, 'hidden' | 'density' | 'widths'>,
  { hasConnections = false } = {},
): {
  template: string;
  least: number;
} {
  const { hidden, widths } = layout;
  const placed = placedColumns(hidden);
  const besides = isTwoLined(layout) ? placed.filter((column) => column !== 'destination') : placed;
  const shown: SizedColumn[] = ['title', ...besides];
  const leastOf = (column: SizedColumn) => {
    const chosen = widths[column];
    if (chosen !== undefined) return Math.min(widthLimits.most, Math.max(widthLimits.least, chosen));
    if (column !== 'title') return sizes[column].least;
    if (besides.includes('destination')) return besideDestination;
    return sizes.title.least - (hasConnections ? connectionWidth.least + gap : 0);
  };
  const tracks = shown.map((column) => {
    const least = `${leastOf(column)}px`;
    return widths[column] === undefined ? `minmax(${least}, ${sizes[column].share})` : least;
  });
  const all = shown.reduce((sum, column) => sum + leastOf(column) + gap, 2 * padding + menuWidth);
  if (!hasConnections) return { template: [...tracks, 'var(--actions)'].join(' '), least: all };
  const { least, share } = connectionWidth;
  tracks.splice(1, 0, `minmax(${least}px, ${share})`);
  return { template: [...tracks, 'var(--actions)'].join(' '), least: all + least + gap };
}
