import type { PointerEvent, ReactNode, Ref } from 'react';
import { formatItems } from '@/components/ui/format-items.ts';
import styles from './chart.module.css';
import { Picker } from './picker.tsx';

/** The place of the pointer in a drawing, in pixels, and the element there. */
export interface Pointed {
  x: number;
  y: number;
  target: EventTarget;
}

interface Props {
  /** The drawing, to be saved. */
  ref: Ref<SVGSVGElement>;
  /** The element that determines the drawing's width. */
  place: Ref<HTMLDivElement>;
  /** In pixels. */
  width: number;
  height: number;
  /** The drawing's own units, if it has any. */
  viewBox?: string;
  title: string;
  /** The parts that keys can pick. */
  picker: { label: string; count: number; rowLength?: number };
  /** The picked part; null without one. */
  index: number | null;
  onIndex: (index: number | null) => void;
  /** The pointer moves or presses; null once it leaves. */
  onPoint: (pointed: Pointed | null) => void;
  /** Returns the lines of a part's tooltip, its name first. */
  lines: (index: number) => readonly string[];
  /** Returns the place of the tooltip, in pixels. */
  linesAt: (index: number) => { x: number; y: number };
  children: ReactNode;
}

/** A drawing whose parts can be picked by pointer or keys. A tooltip describes the picked part. */
export function Plot({ ref, place, width, height, viewBox, title, picker, index, onIndex, onPoint, ...props }: Props) {
  const { lines, linesAt, children } = props;
  const picked = index !== null && index < picker.count ? index : null;
  const point = ({ clientX, clientY, currentTarget, target }: PointerEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    onPoint({ x: clientX - left, y: clientY - top, target });
  };
  return (
    <div ref={place} className={styles['plot']}>
      <Picker {...picker} index={picked} onPick={onIndex} words={(at) => formatItems(lines(at))} />
      <svg
        ref={ref}
        width={width}
        height={height}
        viewBox={viewBox ?? `0 0 ${width} ${height}`}
        role="img"
        aria-label={title}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onPoint(null)}
      >
        {children}
      </svg>
      {picked !== null && (
        <Tooltip {...linesAt(picked)} width={width}>
          {lines(picked).map((line, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            at === 0 ? <strong key={at}>{line}</strong> : <div key={at}>{line}</div>,
          )}
        </Tooltip>
      )}
    </div>
  );
}

/** The description of the picked part. Hidden from screen readers, which get it from the picker. */
function Tooltip({ x, y, width, children }: { x: number; y: number; width: number; children: ReactNode }) {
  const side = x > width / 2 ? 'left' : 'right';
  return (
    <div className={styles['tooltip']} data-side={side} style={{ left: x, top: y }} aria-hidden>
      {children}
    </div>
  );
}
