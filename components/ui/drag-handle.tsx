import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface Props {
  /** Names what it moves, and says that the arrow keys do the same. */
  label: string;
  index: number;
  count: number;
  /** Moves the item by a number of places. */
  onMove: (by: number) => void;
}

/** A drag under way: the items of the list with their positions at its start. */
interface Drag {
  startY: number;
  items: { element: HTMLElement; top: number; height: number }[];
  target: number;
}

/** Drags its list item to another place. The arrow keys move the item by one place. */
export function DragHandle({ label, index, count, onMove }: Props) {
  const drag = useRef<Drag | null>(null);

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    const item = event.currentTarget.closest('li');
    if (event.button !== 0 || item?.parentElement == null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const items = [...item.parentElement.children].flatMap((element) => {
      const { top, height } = element.getBoundingClientRect();
      return element instanceof HTMLElement ? [{ element, top, height }] : [];
    });
    drag.current = { startY: event.clientY, items, target: index };
  };

  const move = (event: PointerEvent) => {
    const { current } = drag;
    const own = current?.items[index];
    if (current === null || own === undefined) return;
    const offset = event.clientY - current.startY;
    const middle = own.top + offset + own.height / 2;
    const isPassed = ({ top, height }: Drag['items'][number], at: number) =>
      at < index ? middle < top + height / 2 : middle > top + height / 2;
    const before = current.items.slice(0, index).filter(isPassed).length;
    const after = current.items.slice(index + 1).filter((item) => isPassed(item, count)).length;
    current.target = Math.min(Math.max(index - before + after, 0), count - 1);
    // The items between make room.
    for (const [at, { element }] of current.items.entries()) {
      const isBetween = (at - index) * (at - current.target) <= 0;
      const shift = at === index ? offset : isBetween ? Math.sign(index - current.target) * own.height : 0;
      element.style.translate = shift === 0 ? '' : `0 ${shift}px`;
    }
    own.element.style.zIndex = '1';
  };

  const end = (isDropped: boolean) => {
    const { current } = drag;
    drag.current = null;
    for (const { element } of current?.items ?? []) Object.assign(element.style, { translate: '', zIndex: '' });
    if (isDropped && current !== null && current.target !== index) onMove(current.target - index);
  };

  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Escape') end(false);
    if (by === undefined) return;
    event.preventDefault();
    if (index + by >= 0 && index + by < count) onMove(by);
  };

  return (
    <button
      type="button"
      className="relative z-1 grid min-h-8 w-6 flex-none cursor-grab touch-none place-items-center rounded-control text-quiet hover:bg-sunken hover:text-text active:cursor-grabbing"
      aria-label={label}
      title={label}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={press}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  );
}
