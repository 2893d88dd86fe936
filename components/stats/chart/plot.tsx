import type { PointerEvent, ReactNode, Ref } from 'react';
import styles from './chart.module.css';
import { Picker } from './picker.tsx';
import { Tooltip } from './tooltip.tsx';

/** Where in a drawing the pointer is, in pixels, and what is drawn there. */
export interface Pointed {
  x: number;
  y: number;
  target: EventTarget;
}

interface Props {
  /** The drawing, which can be saved. */
  ref: Ref<SVGSVGElement>;
  /** What the drawing is as wide as. */
  place: Ref<HTMLDivElement>;
  /** In pixels. */
  width: number;
  height: number;
  /** Where the drawing counts in units of its own. */
  viewBox?: string;
  title: string;
  /** What can be reached by keys, part after part. */
  picker: { label: string; count: number; rowLength?: number };
  /** The part that is picked, or null. */
  index: number | null;
  onIndex: (index: number | null) => void;
  /** The pointer moves or presses; null once it has left. */
  onPoint: (pointed: Pointed | null) => void;
  /** What is said of a part, its name first. */
  lines: (index: number) => readonly string[];
  /** Where that stands, in pixels. */
  linesAt: (index: number) => { x: number; y: number };
  children: ReactNode;
}

/** A drawing whose parts are picked by pointer or keys, with what there is to say of one beside it. */
export function Plot({ ref, place, width, height, viewBox, title, picker, index, onIndex, onPoint, ...props }: Props) {
  const { lines, linesAt, children } = props;
  const picked = index !== null && index < picker.count ? index : null;
  const point = ({ clientX, clientY, currentTarget, target }: PointerEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    onPoint({ x: clientX - left, y: clientY - top, target });
  };
  return (
    <div ref={place} className={styles['plot']}>
      <Picker {...picker} index={picked} onPick={onIndex} words={(at) => lines(at).join(', ')} />
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            at === 0 ? <strong key={at}>{line}</strong> : <div key={at}>{line}</div>,
          )}
        </Tooltip>
      )}
    </div>
  );
}
