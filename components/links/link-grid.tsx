// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: its rows have the focus, not its cells
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import type { ListView, Sort } from '@/lib/library/list-view.ts';
import type { ListLayout } from '@/lib/storage/list-layout.ts';
import styles from './grid.module.css';
import { templateOf } from './grid-columns.ts';
import { GridHeader } from './grid-header.tsx';
import type { Items } from './items.ts';
import { LinkRow } from './link-row.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useGridEvents } from './use-grid-events.ts';
import type { KnownLinks } from './use-known-links.ts';
import { useNarrow } from './use-narrow.ts';
import { useRecords } from './use-records.ts';
import type { RowActions } from './use-row-actions.ts';

interface Props {
  known: Extract<KnownLinks, { state: 'ready' }>;
  items: Items;
  view: ListView;
  layout: ListLayout;
  actions: RowActions;
  onSort: (sort: Sort | null) => void;
  /** The last row in sight has changed. */
  onSeen: (index: number) => void;
}

const heights = { comfortable: 44, compact: 32 } as const;
const narrowHeight = 64;

/** The links as rows, as many as are in sight; and always the active one, so that the focus has a place. */
export function LinkGrid({ known, items, view, layout, actions, onSort, onSeen }: Props) {
  const isNarrow = useNarrow();
  const height = isNarrow ? narrowHeight : heights[layout.density];
  const scroller = useRef<HTMLDivElement>(null);
  const active = useActiveRow(items);
  const rows = useVirtualizer({
    count: items.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    scrollPaddingStart: isNarrow ? 0 : 36,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [from, to] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      const index = active.index;
      return index >= count || (index >= from && index <= to)
        ? seen
        : index < from
          ? [index, ...seen]
          : [...seen, index];
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with each height
  useEffect(() => rows.measure(), [height]);

  const shown = rows.getVirtualItems();
  const read = useRecords(
    known.database,
    shown.flatMap(({ index }) => (items.linkAt(index) === null ? items.idAt(index) : [])),
    known.version,
  );
  const linkAt = (index: number) => items.linkAt(index) ?? read(items.idAt(index));
  useEffect(() => active.hold(linkAt(active.index)));
  const move = (to: number) => rows.scrollToIndex(active.move(to));
  const events = useGridEvents({ active, linkAt, actions, move, count: items.count, page: pageOf(rows.range) });
  const last = rows.range?.endIndex ?? 0;
  useEffect(() => onSeen(last), [last, onSeen]);

  const { hidden } = layout;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': templateOf(hidden),
    '--row': `${height}px`,
  };
  return (
    <div
      ref={scroller}
      className={styles['grid']}
      role="grid"
      aria-label={i18n.t('links.heading')}
      aria-rowcount={items.count + 1}
      style={style}
      {...events}
    >
      <GridHeader hidden={hidden} sort={view.sort} isBest={view.search.trim() !== ''} onSort={onSort} />
      <div role="rowgroup" className={styles['rows']} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const link = linkAt(index);
          return (
            <LinkRow
              key={index}
              index={index}
              start={start}
              link={link}
              hidden={hidden}
              isActive={index === active.index}
              isTicked={link !== null && link.id === actions.tickedId}
            />
          );
        })}
      </div>
    </div>
  );
}

const pageOf = (range: { startIndex: number; endIndex: number } | null): number =>
  range === null ? 10 : Math.max(1, range.endIndex - range.startIndex - 1);
