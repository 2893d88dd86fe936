import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The width of a chart until its place is measured, in pixels. */
const initialWidth = 640;

/**
 * Returns the width of an element in pixels, so that a chart's text keeps its font size. Uses an observer, which
 * reports after layout and before paint; reading the width directly would force a layout.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(initialWidth);
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
