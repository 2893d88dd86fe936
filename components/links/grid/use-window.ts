import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Size {
  /** How many rows there are, and how high each is in pixels. */
  count: number;
  height: number;
}

/** Rows drawn beyond those in sight, so that a turn of the wheel meets no blank. */
const beyond = 5;

/**
 * Which rows of a scrolling list are in sight. All rows are of one height, so this needs no library, whose measurements take
 * as much memory for 100,000 rows as all their ids.
 */
export function useWindow({ count, height }: Size) {
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
    // At once: the browser has scrolled already, and paints next.
    const follow = () => flushSync(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [measure]);

  /** Scrolls as little as brings a row into sight. */
  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (element === null) return;
    const [least, most] = [(index + 1) * height - roomOf(element), index * height];
    element.scrollTop = Math.max(least, Math.min(element.scrollTop, most));
  };

  const last = Math.min(range.last, count - 1);
  return {
    scroller,
    scrollTo,
    /** The last row in sight. */
    last,
    /** How many rows are in sight. */
    page: Math.max(1, range.last - range.first),
    /** The rows to draw. */
    from: Math.max(0, Math.min(range.first, count - 1) - beyond),
    to: Math.min(count - 1, range.last + beyond),
  };
}

/** The height that rows have, below the header that stays. */
function roomOf(element: HTMLElement): number {
  const header = element.firstElementChild;
  return element.clientHeight - (header instanceof HTMLElement ? header.offsetHeight : 0);
}
