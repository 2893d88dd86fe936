import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import type { SizedColumn } from '@/lib/storage/list-layout.ts';
import styles from '../row/grid.module.css';
import { widthLimits } from '../row/grid-columns.ts';
import type { ColumnSizing } from './use-column-widths.ts';

interface Props {
  column: SizedColumn;
  sizing: ColumnSizing;
}

/** The distance that an arrow key moves the edge, in pixels, and the factor with Shift. */
const step = 8;
const shiftFactor = 5;

const clamp = (width: number) => Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)));

/** The draggable edge at the start of a column. Arrow keys move it. A double click or Delete resets the width. */
export function ColumnResizer({ column, sizing: { drag, reset, save } }: Props) {
  const edge = useRef<HTMLSpanElement>(null);
  // After each render: a change of one column may change the width of others.
  useEffect(() => {
    if (edge.current !== null) edge.current.ariaValueNow = String(clamp(widthOf(edge.current)));
  });
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthAt = ({ clientX, currentTarget }: PointerEvent) => {
    const from = start.current;
    return from === null ? null : clamp(from.width + (from.x - clientX) * direction(currentTarget));
  };

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    start.current = { x: event.clientX, width: widthOf(event.currentTarget) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const width = widthAt(event);
    if (width !== null) drag(column, width);
  };
  const release = (event: PointerEvent) => {
    const width = widthAt(event);
    const hasMoved = event.clientX !== start.current?.x;
    start.current = null;
    // A press without a move must not fix the width of a flexible column.
    if (width !== null && hasMoved) save(column, width);
    else reset();
  };
  /** The browser took the pointer, for example for a gesture. */
  const cancel = () => {
    if (start.current === null) return;
    start.current = null;
    reset();
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = step * (event.shiftKey ? shiftFactor : 1);
    const moved = { ArrowLeft: by, ArrowRight: -by }[event.key];
    if (moved !== undefined) save(column, clamp(widthOf(event.currentTarget) + moved * direction(event.currentTarget)));
    else if (event.key === 'Delete' || event.key === 'Backspace') save(column, null);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={i18n.t(`links.resize.${column}`)}
      aria-valuenow={widthLimits.min}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      tabIndex={0}
      title={i18n.t('links.resizeHint')}
      className={styles['resizer']}
      ref={edge}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={cancel}
      onLostPointerCapture={cancel}
      onDoubleClick={() => save(column, null)}
      onKeyDown={moveByKey}
    />
  );
}

const widthOf = (edge: HTMLElement): number => edge.parentElement?.offsetWidth ?? widthLimits.min;

/** Returns 1 if text runs from left to right, otherwise -1. */
const direction = (edge: Element): 1 | -1 => (getComputedStyle(edge).direction === 'rtl' ? -1 : 1);
