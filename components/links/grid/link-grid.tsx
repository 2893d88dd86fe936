// biome-ignore-all lint/a11y/useSemanticElements: a <table> can't omit rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not cells
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { useListPlace } from '@/components/route/list-place.ts';
import { personZone } from '@/components/ui/shown-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { ListView, Sort } from '@/lib/link-index/index.ts';
import type { ListLayout } from '@/lib/storage/list-layout.ts';
import { ClickFailures, SortingStatus } from '../clicks/clicks-status.tsx';
import { useListClicks } from '../clicks/use-list-clicks.ts';
import styles from '../row/grid.module.css';
import { gridTemplate, sideColumns } from '../row/grid-columns.ts';
import { LinkRow } from '../row/link-row.tsx';
import { connectionsOfRows } from '../row/row-connections.ts';
import type { RowActions } from '../row/use-row-actions.ts';
import type { Items } from '../source/items.ts';
import type { ReadyList } from '../source/list-source.ts';
import { useRecords } from '../source/record-cache.ts';
import { GridHeader } from './grid-header.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useContentWidths } from './use-content-widths.ts';
import { useGridEvents } from './use-grid-events.ts';
import { useListRoom } from './use-list-room.ts';
import { type SelectedActions, useRowMenu } from './use-row-menu.tsx';
import type { useSelection } from './use-selection.ts';
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
  selecting: ReturnType<typeof useSelection>;
  /** The actions on the selected links in view; null if there are none. */
  selectedActions: SelectedActions | null;
  onSort: (sort: Sort | null) => void;
  /** Called when the last row in view has changed. */
  onSeen: (index: number) => void;
  /** Receives the clicks to sort by, by link. */
  onClicks: (counts: ReadonlyMap<string, number>) => void;
}

/** The heights of rows in pixels. */
const heights = { comfortable: 52, compact: 36 } as const;
const narrowHeight = 60;
/** The height of the header, which a narrow list does not have. */
const headerHeight = 32;

/** The room that the selection bar covers, in pixels. */
const barRoom = 56;

/** Renders the rows in view. Also renders the active row if it is out of view, so that it keeps the focus. */
export function LinkGrid(props: Props) {
  const { list, items, view, connections, layout, onLayout } = props;
  const { actions, selecting, selectedActions, onSort, onSeen, onClicks } = props;
  const { selected, shown, isAllShown, select, extend, selectAll } = selecting;
  const { version } = list;
  const { readLinks } = list.index;
  const connectionOf = useMemo(() => connectionsOfRows(connections), [connections]);
  const hasConnections = connections.length > 1;
  const { count } = items;
  // Read once, because it takes as long as rendering a row.
  const [zone] = useState(personZone);
  const room = useListRoom();
  const height = room === 'narrow' ? narrowHeight : heights[layout.density];
  const active = useActiveRow(items);
  const { scroller, scrollTo, from, to, last, page } = useWindow({
    count,
    height,
    covered: selected.size > 0 ? barRoom : 0,
    active: active.index,
  });
  useListPlace({ scroller, index: active.index, activate: active.activate });
  const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (active.index < from) indexes.unshift(active.index);
  if (active.index > to && active.index < count) indexes.push(active.index);

  const linkAt = useRecords(readLinks, { items, version, from, to, active: active.index });
  useEffect(() => active.setLink(linkAt(active.index)));
  useEffect(() => onSeen(last), [last, onSeen]);
  const move = (index: number) => {
    const at = active.move(index);
    scrollTo(at);
    return at;
  };
  const readLink = async (index: number) => linkAt(index) ?? (await readLinks([items.idAt(index)]))[0] ?? null;
  const { menu, openMenu } = useRowMenu(actions, selectedActions, active);
  const events = useGridEvents({
    ...{ active, items, readLink, actions, select, extend, selectAll, move, page },
    ...{ runOnSelected: selectedActions?.run ?? null, onMenu: openMenu, hasKeys: layout.keys },
  });

  const { hidden, density } = layout;
  const content = useContentWidths(list, items, connectionOf, zone);
  const { widths, sizing } = useColumnWidths(layout, onLayout);
  const columns = useMemo(() => sideColumns({ hidden, widths }, content, room), [hidden, widths, content, room]);
  const isShown = columns.some(({ name }) => name === 'clicks');
  const { loader, clicksAt, oldestAt } = useListClicks({ list, items, from, to, isShown, onClicks });
  const { template, minWidth } = gridTemplate(columns, { widths, room });
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': template,
    '--min-width': `${minWidth}px`,
    '--row': `${height}px`,
    '--height': `${count * height + (room === 'narrow' ? 0 : headerHeight)}px`,
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
        data-density={density}
        data-room={room}
        data-ticked={selected.size > 0}
        // A list that scrolls keeps room for the bar of the selection.
        data-covered={selected.size > 0 && page < count}
        style={style}
        {...events}
      >
        <GridHeader
          {...{ columns, sizing, onSort }}
          onSelectAll={selectAll}
          sort={view.sort}
          isBest={view.search.trim() !== ''}
          clicksAt={oldestAt}
          selection={shown.size === 0 ? 'none' : isAllShown ? 'all' : 'some'}
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
                columns={columns}
                clicks={clicksAt(index)}
                isActive={index === active.index}
                isLast={index === count - 1}
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
