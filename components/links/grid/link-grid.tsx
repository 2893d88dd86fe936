// biome-ignore-all lint/a11y/useSemanticElements: a <table> can't omit rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not cells
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { personZone } from '@/components/ui/shown-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { ListView, Sort } from '@/lib/link-index/index.ts';
import type { ListLayout } from '@/lib/storage/list-layout.ts';
import { ClickFailures, SortingStatus } from '../clicks/clicks-status.tsx';
import { useListClicks } from '../clicks/use-list-clicks.ts';
import styles from '../row/grid.module.css';
import { gridTemplate, isTwoLined } from '../row/grid-columns.ts';
import { LinkRow } from '../row/link-row.tsx';
import { connectionsOfRows } from '../row/row-connections.ts';
import type { RowActions } from '../row/use-row-actions.ts';
import type { Items } from '../source/items.ts';
import type { ReadyList } from '../source/list-source.ts';
import { useRecords } from '../source/record-cache.ts';
import { GridHeader } from './grid-header.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridEvents } from './use-grid-events.ts';
import { useNarrowLayout } from './use-narrow-layout.ts';
import { useRowMenu } from './use-row-menu.tsx';
import type { SelectionMode } from './use-selection.ts';
import { useWindow } from './use-window.ts';

interface Props {
  list: ReadyList;
  items: Items;
  view: ListView;
  /** With several connections, each row names its own. */
  connections: readonly Connection[];
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  actions: RowActions;
  /** The ids of the selected links. */
  selected: ReadonlySet<string>;
  onSelect: (index: number, how: SelectionMode) => void;
  onSort: (sort: Sort | null) => void;
  /** Called when the last row in view has changed. */
  onSeen: (index: number) => void;
  /** Receives the clicks to sort by, by link. */
  onClicks: (counts: ReadonlyMap<string, number>) => void;
}

const heights = { comfortable: 44, compact: 32 } as const;
const twoLinedHeight = 56;
const narrowHeight = 64;

/** Renders the rows in view. Also renders the active row if it is out of view, so that it keeps the focus. */
export function LinkGrid(props: Props) {
  const { list, items, view, connections, layout, onLayout } = props;
  const { actions, selected, onSelect, onSort, onSeen, onClicks } = props;
  const { version } = list;
  const { readLinks } = list.index;
  const connectionOf = useMemo(() => connectionsOfRows(connections), [connections]);
  const hasConnections = connections.length > 1;
  const { count } = items;
  // Read once, because it takes as long as rendering a row.
  const [zone] = useState(personZone);
  const isNarrow = useNarrowLayout();
  const isTall = isTwoLined(layout);
  const height = isNarrow ? narrowHeight : isTall ? twoLinedHeight : heights[layout.density];
  const active = useActiveRow(items);
  const { scroller, scrollTo, from, to, last, page } = useWindow({ count, height });
  const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (active.index < from) indexes.unshift(active.index);
  if (active.index > to && active.index < count) indexes.push(active.index);

  const linkAt = useRecords(readLinks, { items, version, from, to, active: active.index });
  useEffect(() => active.setLink(linkAt(active.index)));
  useEffect(() => onSeen(last), [last, onSeen]);
  const move = (index: number) => scrollTo(active.move(index));
  const readLink = async (index: number) => linkAt(index) ?? (await readLinks([items.idAt(index)]))[0] ?? null;
  const { menu, openMenu } = useRowMenu(actions, active);
  const needs = { active, readLink, actions, select: onSelect, onMenu: openMenu, move, count, page };
  const events = useGridEvents({ ...needs, hasKeys: layout.keys });

  const { hidden, density } = layout;
  const isShown = !isNarrow && !hidden.includes('clicks');
  const { loader, clicksAt, oldestAt } = useListClicks({ list, items, from, to, isShown, onClicks });
  const { widths, sizing } = useColumnWidths(layout, onLayout);
  const { template, minWidth } = gridTemplate({ hidden, density, widths }, { hasConnections });
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': template,
    '--min-width': `${minWidth}px`,
    '--row': `${height}px`,
  };
  return (
    <>
      <div
        ref={scroller}
        className={styles['grid']}
        role="grid"
        aria-label={i18n.t('links.heading')}
        aria-rowcount={count + 1}
        aria-multiselectable
        data-lines={isTall ? 2 : 1}
        data-connections={hasConnections}
        style={style}
        {...events}
      >
        <GridHeader
          hidden={hidden}
          hasConnections={hasConnections}
          isTwoLined={isTall}
          widths={layout.widths}
          sizing={sizing}
          sort={view.sort}
          isBest={view.search.trim() !== ''}
          onSort={onSort}
          clicksAt={oldestAt}
        />
        <div role="rowgroup" className={styles['rows']} style={{ height: count * height }}>
          {indexes.map((index) => {
            const link = linkAt(index);
            return (
              <LinkRow
                key={index}
                index={index}
                start={index * height}
                link={link}
                connection={connectionOf(items.idAt(index))}
                hasConnections={hasConnections}
                hidden={hidden}
                clicks={clicksAt(index)}
                isActive={index === active.index}
                isSelected={selected.size > 0 && selected.has(items.idAt(index))}
                isTicked={link !== null && link.id === actions.tickedId}
                zone={zone}
              />
            );
          })}
        </div>
      </div>
      <SortingStatus loader={loader} />
      <ClickFailures {...{ loader, list, connections }} />
      {menu}
    </>
  );
}
