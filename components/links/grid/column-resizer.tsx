import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import type { SizedColumn } from '@/lib/storage/list-layout.ts';
import styles from '../row/grid.module.css';
import { widthLimits } from '../row/grid-columns.ts';
import type { ColumnSizing } from './use-column-widths.ts';

interface Props {
  column: SizedColumn;
  sizing: ColumnSizing;
  /** The column's name on screen. */
  name: string;
}

/** How far one press of an arrow key moves the edge, in pixels; with Shift, so many times as far. */
const step = 8;
const stride = 5;

const limited = (width: number) => Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));

/** The edge of a column: dragged, or moved by the arrow keys. A double press, or Delete, gives the room back. */
export function ColumnResizer({ column, name, sizing: { drag, drop, keep } }: Props) {
  const edge = useRef<HTMLSpanElement>(null);
  // Drawn anew with each change of a width, which may change that of others.
  useEffect(() => {
    if (edge.current !== null) edge.current.ariaValueNow = String(limited(widthOf(edge.current)));
  });
  const from = useRef<{ x: number; width: number } | null>(null);
  const widthAt = ({ clientX }: PointerEvent) => {
    const begun = from.current;
    return begun === null ? null : limited(begun.width + clientX - begun.x);
  };

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    from.current = { x: event.clientX, width: widthOf(event.currentTarget) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const width = widthAt(event);
    if (width !== null) drag(column, width);
  };
  const letGo = (event: PointerEvent) => {
    const width = widthAt(event);
    const hasMoved = event.clientX !== from.current?.x;
    from.current = null;
    // Else a press alone would take the column its share of the room.
    if (width !== null && hasMoved) keep(column, width);
    else drop();
  };
  /** The browser has taken the pointer, as for a gesture of its own. */
  const cancel = () => {
    if (from.current === null) return;
    from.current = null;
    drop();
  };
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = step * (event.shiftKey ? stride : 1);
    if (event.key === 'ArrowRight') keep(column, limited(widthOf(event.currentTarget) + by));
    else if (event.key === 'ArrowLeft') keep(column, limited(widthOf(event.currentTarget) - by));
    else if (event.key === 'Delete' || event.key === 'Backspace') keep(column, null);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved, which an hr cannot
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={i18n.t('links.resize', [name])}
      aria-valuenow={widthLimits.least}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      tabIndex={0}
      title={i18n.t('links.resizeHint')}
      className={styles['resizer']}
      ref={edge}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={cancel}
      onLostPointerCapture={cancel}
      onDoubleClick={() => keep(column, null)}
      onKeyDown={byKey}
    />
  );
}

const widthOf = (edge: HTMLElement): number => edge.parentElement?.offsetWidth ?? widthLimits.least;
