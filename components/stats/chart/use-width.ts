import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What a chart is drawn for until its place is measured. */
const usual = 640;

/**
 * How wide an element is, in pixels: so that a chart's words are as large as all others. The browser says so once it has laid
 * out what is in sight, and before that is painted: to ask for it would lay out everything at once.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth > 0) flushSync(() => setWidth(current.clientWidth));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
