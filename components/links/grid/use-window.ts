import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Size {
  /** The number of rows, and the height of each in pixels. */
  count: number;
  height: number;
  /** The room at the end that something floats over, in pixels. */
  covered: number;
  /** The row that keys act on. */
  active: number;
}

/** The number of extra rows above and below, so that scrolling shows no blank. */
const overscan = 5;

/**
 * Returns the rows of a scrolling list to render. All rows have the same height. A library would store a measurement for each
 * of 100,000 rows.
 */
export function useWindow({ count, height, covered, active }: Size) {
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: -1 });

  const measure = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const first = Math.floor(element.scrollTop / height);
    const last = Math.ceil((element.scrollTop + roomOf(element)) / height) - 1;
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, [height]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    measure();
    // Render immediately: the browser has already scrolled and paints next.
    const follow = () => flushSync(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [measure]);

  /** Scrolls a row into view, by the shortest distance. */
  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (element === null) return;
    const [min, max] = [(index + 1) * height + covered - roomOf(element), index * height];
    element.scrollTop = Math.max(min, Math.min(element.scrollTop, max));
  };

  /** Keeps the first row in view when rows get another height, and the active one if it was in view. */
  const keepRows = useEffectEvent((newHeight: number) => {
    // The rows that were in view before.
    const { first, last } = range;
    if (scroller.current === null || last < first) return;
    scroller.current.scrollTop = first * newHeight;
    if (active >= first && active <= last) scrollTo(active);
  });
  useLayoutEffect(() => keepRows(height), [height]);

  const last = Math.min(range.last, count - 1);
  return {
    scroller,
    scrollTo,
    /** The last row in view. */
    last,
    /** The number of rows in view. */
    page: Math.max(1, range.last - range.first),
    /** The rows to render. */
    from: Math.max(0, Math.min(range.first, count - 1) - overscan),
    to: Math.min(count - 1, range.last + overscan),
  };
}

/** Returns the height of the area for rows, below the sticky header. */
function roomOf(element: HTMLElement): number {
  const header = element.firstElementChild;
  return element.clientHeight - (header instanceof HTMLElement ? header.offsetHeight : 0);
}
